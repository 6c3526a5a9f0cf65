import { z } from 'zod';
import { confirmationWays } from '#rules/accounts/confirmation.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { enteredPassword, newPassword, personFields } from './person.ts';

const openSession = z.object({
  id: z.uuid(),
  /** The network address of its last request. */
  address: z.string(),
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** Whether this session made the call. */
  is_current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  summary: 'Change the name of the signed-in user.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject(personFields),
  response: z.object({ name: z.string(), last_name: z.string() }),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The sessions of the signed-in user, latest first.',
  permissions: [],
  response: z.object({ sessions: z.array(openSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Sign out one session of the signed-in user, who has confirmed a factor in the last minutes.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  params: z.object({ id: z.uuid() }),
  response: noContent,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign out all other sessions of the signed-in user, who has confirmed a factor in the last minutes.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  response: z.object({ ended: z.number() }),
});

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/account/confirmation',
  summary: 'Whether the user confirmed a factor in the last minutes, and the factors that the user has.',
  permissions: [],
  response: z.object({ is_confirmed: z.boolean(), ways: z.array(z.enum(confirmationWays)) }),
});

export const confirmByPassword = endpoint({
  method: 'POST',
  path: '/api/account/confirmation/password',
  summary: 'Confirm the signed-in user with the password.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  refuses: [429],
  body: z.strictObject({ password: enteredPassword('Password') }),
  response: noContent,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password of the signed-in user; ends all other sessions.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({
    current_password: enteredPassword('Current password'),
    password: newPassword,
  }),
  response: noContent,
  refuses: [429],
});
