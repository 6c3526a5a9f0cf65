import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import * as session from '@rampart/contract/api/session.ts';

/** One call of the access table: a body that passes validation, and what another company gets. */
interface AccessRow {
  endpoint: Endpoint;
  sent?: { params?: Record<string, string>; query?: object; body?: object };
  /** What a user of another company gets for this company's ids: 404, or 'own' where the call names no row. */
  otherCompany: 404 | 'own';
}

/** Every registered call. One that is missing here fails the test. */
export const accessTable: AccessRow[] = [
  { endpoint: session.getUser, otherCompany: 'own' },
  { endpoint: session.signIn, sent: { body: { email: 'a@b', password: 'x' } }, otherCompany: 'own' },
  { endpoint: session.signOut, otherCompany: 'own' },
  { endpoint: session.forgotPassword, sent: { body: { email: 'a@b' } }, otherCompany: 'own' },
  { endpoint: session.checkResetLink, sent: { body: { token: 'x' } }, otherCompany: 'own' },
  {
    endpoint: session.resetPassword,
    sent: { body: { token: 'x', password: 'long enough for us' } },
    otherCompany: 'own',
  },
];
