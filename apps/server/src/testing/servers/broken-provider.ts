import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { client } from './identity-provider.ts';

interface Answers {
  /** Fields that are added to the configuration or replace its fields. */
  configuration: Record<string, unknown>;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Replaces the signed id token. */
  idToken?: (token: { header: object; claims: object }) => string;
  /** Replaces the complete answer with the tokens. */
  tokens?: { status: number; body: unknown };
  userinfo?: Record<string, unknown>;
  /** Replaces the answer with the keys. A text is sent as it is. */
  keys?: { status?: number; body: unknown };
  signingKey?: KeyObject;
  /** Accepts the request and never answers. */
  hangs?: boolean;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider that answers as a test wants. By default its answers are correct. */
export async function startBrokenProvider() {
  const { privateKey, publicKey } = newKey();
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let answers: Answers;
  let asked: { path: string; authorization: string | undefined; accept: string | undefined }[] = [];

  function idToken(): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: client.id,
      sub: 'somebody',
      iat: seconds,
      exp: seconds + 300,
      ...answers.claims,
    };
    const header = { alg: 'RS256', kid: 'test', ...answers.header };
    if (answers.idToken) return answers.idToken({ header, claims });
    const content = `${part(header)}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(content), answers.signingKey ?? privateKey);
    return `${content}.${signature.toString('base64url')}`;
  }

  const pages: Record<string, () => { status?: number; body: unknown }> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...answers.configuration,
      },
    }),
    '/keys': () => answers.keys ?? { body: { keys: [publicJwk] } },
    '/token': () => answers.tokens ?? { body: { access_token: 'a', token_type: 'bearer', id_token: idToken() } },
    '/me': () => ({ body: answers.userinfo }),
  };
  server.on('request', ({ url = '', headers }, response) => {
    asked.push({ path: url, authorization: headers.authorization, accept: headers.accept });
    if (answers.hangs) return;
    const { status = 200, body } = pages[url]?.() ?? { status: 404, body: {} };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });

  return {
    issuer,
    publicJwk,
    answer(given: Partial<Answers> = {}) {
      answers = { configuration: {}, header: {}, claims: {}, ...given };
      asked = [];
    },
    asked: () => asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
