import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

export const client = { id: 'rampart', secret: 'a secret of the provider' };

interface Options {
  /** The factors that it says it checked. */
  amr?: string[];
  /** Many providers do not name themselves in their answer (RFC 9207). */
  hasNameInAnswer?: boolean;
}

/**
 * A real OpenID Connect provider that asks for an e-mail address and trusts it. The form can also name the account; by
 * default its name is the address.
 */
export async function startIdentityProvider({ amr, hasNameInAnswer = true }: Options = {}) {
  const registered = new Set<string>();
  const emails = new Map<string, string>();
  let tokenRequests = 0;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: ['http://unused.test'] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', ...(amr ? ['amr'] : [])], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => {
        const email = emails.get(id) ?? id;
        return { sub: id, email, email_verified: !email.startsWith('unverified') };
      },
    }),
    // Skip the consent page, because a company's own provider has none.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  if (!hasNameInAnswer) provider.use((context, answer) => answer().then(() => leaveOutName(context)));
  // Companies register their addresses during a test.
  provider.Client.prototype.redirectUriAllowed = (address) => registered.has(address);
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/token') tokenRequests += 1;
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page);
    return void formOf(request).then((form) => {
      const email = form.get('email') ?? '';
      const accountId = form.get('account') || email;
      emails.set(accountId, email);
      const login = { accountId, ...(amr && { amr }) };
      return form.has('cancel')
        ? provider.interactionFinished(request, response, { error: 'access_denied' })
        : provider.interactionFinished(request, response, { login });
    });
  });
  return {
    issuer,
    /** How many codes it got. */
    tokenRequests: () => tokenRequests,
    register: (redirectAddress: string) => void registered.add(redirectAddress),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Like many providers: neither the answer nor the configuration says that the answer names the provider. */
function leaveOutName(context: Pick<KoaContextWithOIDC, 'path' | 'body' | 'response' | 'set'>): void {
  if (context.path.startsWith('/.well-known/'))
    context.body = { ...(context.body as object), authorization_response_iss_parameter_supported: undefined };
  const location = context.response.get('location') as string | undefined;
  if (!location?.includes('iss=')) return;
  const address = new URL(location);
  address.searchParams.delete('iss');
  context.set('location', address.href);
}

const page = `<!doctype html><html lang="en"><title>Company sign-in</title><main><h1>Company sign-in</h1>
  <form method="post"><label>E-mail <input name="email"></label>
  <label>Account <input name="account"></label><button>Sign in here</button></form></main></html>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The part of a redirect that a page sends to the server: the query, and the redirect id in the path. */
export interface Arrival {
  answer: string;
  redirect_id?: string;
}

/** Goes through the provider like a browser, and answers where the final redirect leads. */
export async function signInAtProvider(address: string, form: Record<string, string>): Promise<Arrival> {
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
    if (new URL(next).origin !== new URL(address).origin) return arrivalAt(new URL(next));
  }
  throw new Error('The provider redirects nowhere.');
}

/** As the page of the browser does it. */
export function arrivalAt({ pathname, search }: URL): Arrival {
  const redirect_id = pathname.split('/').at(4);
  return { answer: search, ...(redirect_id && { redirect_id }) };
}
