import { isPassword } from '../../apps/server/src/accounts/passwords.ts';
import { type Call, pick } from '../call.ts';
import type { CatalogueData } from '../data/catalogue.ts';

const account = `
  SELECT u.id, u.company_id, u.email, u.name, u.last_name, u.password_hash, u.permissions, c.name AS company_name
  FROM user_account u JOIN company c ON c.id = u.company_id
  WHERE lower(u.email COLLATE "und-x-icu") = lower($1 COLLATE "und-x-icu") AND u.deactivated_at IS NULL`;

const signedIn = `
  SELECT u.id, u.email, u.name, u.last_name, u.permissions, c.name AS company_name, s.acting_user_id
  FROM session s JOIN user_account u ON u.id = s.user_id JOIN company c ON c.id = s.company_id
  WHERE s.token_hash = $1`;

export const sessionCalls: Call<CatalogueData>[] = [
  {
    name: 'POST /login',
    rounds: 100,
    async floor(floor, { users, password }, round) {
      await floor.as('rampart_auth');
      const [row] = await floor.rows<{ password_hash: string }>(account, [pick(users, round).email]);
      if (!(await isPassword(row?.password_hash, password))) throw new Error('The password of the bench is wrong.');
      return row;
    },
    drive: (driver, { users, password }, round) =>
      driver.send('POST', '/login', { body: { email: pick(users, round).email, password } }),
  },
  {
    name: 'GET /api/user',
    async floor(floor, { users }, round) {
      await floor.as('rampart_auth');
      return floor.rows(signedIn, [pick(users, round).tokenHash]);
    },
    // Uses few people, because the first request of each person in a minute also writes the session row.
    drive: (driver, { users }, round) => driver.send('GET', '/api/user', { as: pick(users.slice(0, 20), round) }),
  },
];
