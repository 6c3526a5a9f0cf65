import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { permissions } from '#rules/accounts/permissions.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { enteredPassword, newPassword } from './person.ts';
import { secondStep } from '../second-factor.ts';
import { alerts } from '../notifications.ts';

export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_impersonating: z.boolean(),
  is_admin_or_higher: z.boolean(),
  /** The administrator who acts as this user, and until when. */
  impersonator: z.object({ id: z.uuid(), name: z.string(), until: z.iso.datetime() }).nullable(),
  company: z.object({ name: z.string() }),
  permissions: z.array(z.enum(permissions)),
  alerts,
});
export type CurrentUser = z.output<typeof currentUser>;

const email = z.string().trim().min(1, 'E-mail is required.').max(limits.emailMaxLength, 'E-mail is too long.');
const message = z.object({ message: z.string() });

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in; starts a new session, unless a second factor is needed.',
  permissions: 'anyone',
  body: z.strictObject({
    email,
    password: enteredPassword('Password'),
  }),
  response: z.union([currentUser, secondStep]),
  refuses: [403, 429],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out; ends the session. Gives the same answer if there is none.',
  permissions: 'anyone',
  body: z.strictObject({}).optional(),
  response: noContent,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user with company and permissions.',
  permissions: [],
  response: currentUser,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/login/forgot',
  summary: 'Ask for a link to set a new password by mail. Gives the same answer for known and unknown addresses.',
  permissions: 'anyone',
  body: z.strictObject({ email }),
  response: message,
  refuses: [429],
});

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/login/reset/check',
  summary: 'Whether a password link can still be used, and the least length of the new password.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string() }),
  response: z.object({ valid: z.boolean(), password_min_length: z.number() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/login/reset',
  summary: 'Set a new password with the token of a password link; ends all sessions of the user.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string(), password: newPassword }),
  response: message,
});
