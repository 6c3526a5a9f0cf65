import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const client = { id: 'rampart', secret: 'a secret of the provider' };

/** A real OpenID Connect provider that asks for an e-mail address and trusts it. It can name the factors it checked. */
export async function startIdentityProvider(redirectAddress: string, { amr }: { amr?: string[] } = {}) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectAddress] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', ...(amr ? ['amr'] : [])], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
    }),
    // Skip the consent page, because a company's own provider has none.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page);
    return void formOf(request).then((form) => {
      const login = { accountId: form.get('email') ?? '', ...(amr && { amr }) };
      return form.has('cancel')
        ? provider.interactionFinished(request, response, { error: 'access_denied' })
        : provider.interactionFinished(request, response, { login });
    });
  });
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = `<!doctype html><html lang="en"><title>Company sign-in</title><main><h1>Company sign-in</h1>
  <form method="post"><label>E-mail <input name="email"></label><button>Sign in here</button></form></main></html>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Goes through the provider like a browser, and answers the query of the final redirect. */
export async function signInAtProvider(address: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hop = 0; hop < 10; hop += 1) {
    const isForm = new URL(next).pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (new URL(next).origin !== new URL(address).origin) return new URL(next).search;
  }
  throw new Error('The provider redirects nowhere.');
}
