import { z } from 'zod';
import { endpoint, noContent } from './endpoint.ts';
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
  summary: 'Sign out one session of the signed-in user.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  params: z.object({ id: z.uuid() }),
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
});
