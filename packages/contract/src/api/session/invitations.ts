import { z } from 'zod';
import { newEmail } from '../administration/users.ts';
import { endpoint } from '../endpoint.ts';
import { newPassword } from './person.ts';

const invitationKinds = ['invitation', 'new-password'] as const;

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/login/invitation/check',
  summary: 'Whether the link of an invitation can still be used, and the least length of the password.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string() }),
  response: z.object({
    state: z.enum(['valid', 'expired', 'used', 'void', 'unknown']),
    kind: z.enum(invitationKinds).nullable(),
    company_name: z.string().nullable(),
    password_min_length: z.number(),
  }),
  refuses: [429],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/login/invitation',
  summary: 'Set the password of the user who was invited; the link works once, and for that address only.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string(), email: newEmail, password: newPassword }),
  response: z.object({ message: z.string() }),
  refuses: [429],
});
