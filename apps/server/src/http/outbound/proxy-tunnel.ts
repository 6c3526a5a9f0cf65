import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';

/** An encrypted connection to the host of the target, through a proxy that cannot read it. */
export async function tunnelTo(
  proxy: string,
  target: URL,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<TLSSocket> {
  const socket = await connectThrough(new URL(proxy), `${target.hostname}:${target.port || '443'}`, signal);
  const name = target.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const secured = connect({ socket, ...(isIP(name) === 0 && { servername: name }), host: name, ca }, () =>
      resolve(secured),
    );
    secured.on('error', reject);
  });
}

function connectThrough(proxy: URL, target: string, signal: AbortSignal): Promise<Duplex> {
  const send = proxy.protocol === 'https:' ? requestSecure : requestPlain;
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const headers = { host: target, ...(username !== '' && { 'proxy-authorization': `Basic ${credentials}` }) };
  return new Promise((resolve, reject) => {
    const request = send({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers,
      signal,
      agent: false,
    });
    request.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(new Error(`The proxy refused the connection (${statusCode}).`));
      }
    });
    request.on('response', ({ statusCode }) => reject(new Error(`The proxy refused the connection (${statusCode}).`)));
    request.on('error', reject);
    request.end();
  });
}
