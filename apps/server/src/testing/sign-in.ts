import { randomBytes } from 'node:crypto';
import type { Answer, Endpoint, Sent } from '@rampart/contract/api/endpoint.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { hashPassword } from '#accounts/passwords.ts';
import type { AuthDb } from '#db/transaction.ts';
import { codeFor } from './servers/authenticator.ts';
import type { World, WorldUser } from './world.ts';

export const password = 'correct horse battery';
const passwordHash = hashPassword(password);

/** A user of the world with the password above. */
export const userWithPassword = async (world: World, given: Parameters<World['user']>[0] = {}) =>
  world.user({ passwordHash: await passwordHash, ...given });

/** A row in each table that only the sign-in uses. */
export async function signInRows(
  db: AuthDb,
  companyId: number,
  userId: string,
  expires_at = new Date(),
): Promise<void> {
  const owner = { company_id: companyId, user_id: userId };
  const soon = { token_hash: randomBytes(32), expires_at };
  const visit = { state: 's', nonce: 'n', code_verifier: 'v', issuer: 'https://id.test', client_id: 'c' };
  await db
    .insertInto('second_factor')
    .values({ ...owner, secret: Buffer.of(1), created_at: new Date() })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ ...owner, code_hash: Buffer.of(1) })
    .execute();
  await db
    .insertInto('sign_in_step')
    .values({ ...owner, ...soon, method: 'password' })
    .execute();
  await db
    .insertInto('provider_identity')
    .values({ ...owner, issuer: visit.issuer, client_id: visit.client_id, subject: userId, linked_at: new Date() })
    .execute();
  await db
    .insertInto('provider_visit')
    .values({ company_id: companyId, ...soon, ...visit })
    .execute();
}

interface From {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** An address in a network that no other test uses. Many limits count by network. */
export const newAddress = () => `10.${randomBytes(3).join('.')}`;

/** A browser that keeps its cookies between calls, for signing in with several steps. */
export function openBrowser(world: World, { headers = {}, remoteAddress = '127.0.0.1' }: From = {}) {
  const cookies = new Map([['XSRF-TOKEN', 'a'.repeat(43)]]);
  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
    const { body, params = {} } = sent as { body?: object; params?: Record<string, string> };
    const response = await world.server.inject({
      method: endpoint.method,
      remoteAddress,
      url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('__Host-XSRF-TOKEN') ?? cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0) || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    type Body = Answer<E> & { message: string; errors?: Record<string, string[]> };
    return {
      status: response.statusCode,
      body: (response.body === '' ? undefined : response.json()) as Body,
      cookies: response.cookies,
    };
  }
  return {
    call,
    cookies,
    signIn: (email: string, word = password) => call(session.signIn, { body: { email, password: word } }),
    finish: (code: string) => call(secondFactor.finishSignIn, { body: { code } }),
    isSignedIn: async () => (await call(session.getUser, {})).status === 200,
  };
}

/** The codes of an authenticator app, this many steps from now. */
export function authenticator(world: World, secret: string) {
  return (steps = 0) => codeFor(secret, world.services.clock(), steps);
}

/** Sets up a second factor for a signed-in user of the world. This uses up its first code. */
export async function enrol(world: World, user: WorldUser) {
  const { body } = await world.call(secondFactor.beginEnrolment, user, { body: { password } });
  const code = authenticator(world, body.secret);
  const confirmed = await world.call(secondFactor.confirmEnrolment, user, { body: { code: code() } });
  // The code of the confirmation is used up.
  world.advance(1);
  return { code, recoveryCodes: confirmed.body.recovery_codes, secret: body.secret };
}

/** The security record of a company, oldest first. */
export async function recordsOf(world: World, companyId: number) {
  return world.inRole<{
    kind: string;
    user_id: string | null;
    user_name: string | null;
    actor_id: string | null;
    email: string | null;
    details: object;
  }>(
    'rampart_operator',
    'SELECT kind, user_id, user_name, actor_id, email, details FROM security_record WHERE company_id = $1 ORDER BY recorded_at, id',
    [companyId],
  );
}

/** The reasons why answers of providers were refused, by name. */
export async function refusalsOf(world: World, companyId: number): Promise<string[]> {
  const records = await recordsOf(world, companyId);
  return records
    .filter(({ kind }) => kind === 'provider-refused')
    .map(({ details }) => (details as { reason: string }).reason)
    .toSorted();
}
