import { z } from 'zod';
import { companyFields } from '../administration/companies.ts';
import { newEmail } from '../administration/users.ts';
import { endpoint } from '../endpoint.ts';
import { newPassword, personFields } from './person.ts';

/** Why a set-up link cannot be used. Links that are replaced, used or unknown look alike. */
const linkStates = ['valid', 'expired', 'void'] as const;

export const checkSetUpLink = endpoint({
  method: 'POST',
  path: '/api/set-up/check',
  summary: 'Whether the set-up link that the server printed can still be used, and the least length of the password.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string() }),
  response: z.object({ state: z.enum(linkStates), password_min_length: z.number() }),
  refuses: [429],
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/set-up',
  summary:
    'Create the first company of an empty installation, and its administrator, who also operates the installation.',
  permissions: 'anyone',
  body: z.strictObject({
    token: z.string(),
    company: z.strictObject(companyFields),
    administrator: z.strictObject({ ...personFields, email: newEmail, password: newPassword }),
  }),
  response: z.object({ message: z.string() }),
  refuses: [429],
});
