import * as api from '@rampart/contract/api/single-sign-on.ts';
import { client, signInAtProvider, type Arrival, type startIdentityProvider } from './servers/identity-provider.ts';
import { userWithPassword, type openBrowser } from './sign-in.ts';
import type { World, WorldUser } from './world.ts';

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
type TestBrowser = ReturnType<typeof openBrowser>;

/** Registers the company's address at a provider, and enters the provider in Rampart, as an administrator does. */
export async function useProvider(
  world: World,
  admin: WorldUser,
  provider: IdentityProvider,
  { required = false, clientId = client.id } = {},
): Promise<void> {
  const { body } = await world.call(api.getProvider, admin, {});
  provider.register(body.redirect_address);
  const settings = { issuer: provider.issuer, client_id: clientId, client_secret: client.secret, required };
  const { status } = await world.call(api.saveProvider, admin, { body: settings });
  if (status !== 204) throw new Error(`The provider was not saved: ${status}`);
}

/** An administrator whose company signs in at a provider. */
export async function companyAt(world: World, provider: IdentityProvider, required = false): Promise<WorldUser> {
  const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
  await useProvider(world, admin, provider, { required });
  return admin;
}

/** As if the company had entered its provider before companies had addresses of their own. */
export async function useSharedAddress(world: World, { companyId }: WorldUser, provider: IdentityProvider) {
  provider.register(`${world.services.publicUrl()}${api.providerReturnPath}`);
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('sign_in_policy').set({ uses_shared_address: true }).execute(),
  );
}

export const visit = (browser: TestBrowser, email: string) => browser.call(api.visitProvider, { body: { email } });
export const comeBack = (browser: TestBrowser, arrival: Arrival) =>
  browser.call(api.returnFromProvider, { body: arrival });

/** The complete sign-in: to the provider with one address, back with another, or with another account. */
export async function signInThere(
  browser: TestBrowser,
  email: string,
  form: { email?: string; account?: string } = {},
) {
  const { body } = await visit(browser, email);
  return comeBack(browser, await signInAtProvider(body.address, { email, ...form }));
}
