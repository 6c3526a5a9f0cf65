import type { World, WorldUser } from './world.ts';

/** Lets an administrator act as a user for a minute. Answers that user with the session of the administrator. */
export async function actAs(world: World, administrator: WorldUser, user: WorldUser): Promise<WorldUser> {
  await world.inRole(
    'rampart_auth',
    'UPDATE session SET acting_company_id = $2, acting_user_id = $3, acting_until = $4 WHERE user_id = $1',
    [administrator.id, user.companyId, user.id, new Date(world.services.clock().getTime() + 60_000)],
  );
  return { ...user, token: administrator.token };
}
