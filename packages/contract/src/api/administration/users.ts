import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { permissions } from '#rules/accounts/permissions.ts';
import { endpoint, noContent, type Refusal } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';
import { personFields } from '../session/person.ts';

const administrators = ['Administration.users', 'Administration.operator'] as const;

/** Invited until the first password is set or the first sign-in. Then active, unless deactivated. */
export const userStates = ['active', 'invited', 'deactivated'] as const;
export type UserState = (typeof userStates)[number];

export const managedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  state: z.enum(userStates),
  /** The time until which the last mailed link can be used; null if no link is open. */
  link_expires_at: z.iso.datetime().nullable(),
  /** An administrator required a new password that is not set yet. */
  is_password_due: z.boolean(),
  last_signed_in_at: z.iso.datetime().nullable(),
  /** The user has signed in at a provider of the company. Only the same account there signs in as this user. */
  has_provider_account: z.boolean(),
  /** Whether the caller may edit, deactivate or send links to this user. */
  can_manage: z.boolean(),
  can_impersonate: z.boolean(),
});
export type ManagedUser = z.output<typeof managedUser>;

export const newEmail = z
  .string('E-mail is required.')
  .trim()
  .min(1, 'E-mail is required.')
  .max(limits.emailMaxLength, 'E-mail is too long.')
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, 'This is not an e-mail address.');
const permissionList = z.array(z.enum(permissions, 'This is not a permission of Rampart.'));

export const listUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'The users of the own company, or for operators of any company; by name, found by any words.',
  permissions: administrators,
  body: z.strictObject({
    company: id.optional(),
    search: z.string().trim().max(limits.searchMaxLength).default(''),
    state: z.enum(userStates).optional(),
    pagination: pageOf(limits.userPageSize).prefault({}),
  }),
  response: z.object({
    users: z.array(managedUser),
    has_more: z.boolean(),
    total: z.number(),
    company: z.object({ id: z.number(), name: z.string() }),
    /** The permissions that the caller may give to others. */
    grantable: z.array(z.enum(permissions)),
  }),
  refuses: [404],
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/invite',
  summary: 'Create a user and mail a link to set the first password.',
  permissions: administrators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ company: id.optional(), ...personFields, email: newEmail, permissions: permissionList }),
  response: managedUser,
  refuses: [404, 429],
});

const userId = z.object({ id: z.uuid() });

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Change the name and the permissions of the user.',
  permissions: administrators,
  isRefusedWhileImpersonating: true,
  params: userId,
  body: z.strictObject({ ...personFields, permissions: permissionList }),
  response: managedUser,
});

const userAction = (path: `/${string}`, summary: string, refuses: readonly Refusal[] = []) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permissions: administrators,
    isRefusedWhileImpersonating: true,
    params: userId,
    response: managedUser,
    refuses,
  });

export const deactivateUser = userAction(
  '/api/admin/users/:id/deactivate',
  'Block the user from now on; ends all sessions immediately.',
);
export const reactivateUser = userAction('/api/admin/users/:id/reactivate', 'Let a deactivated user in again.');
export const resendInvitation = userAction(
  '/api/admin/users/:id/resend',
  'Mail a new link; the previous one can no longer be used.',
  [429],
);
export const forceNewPassword = userAction(
  '/api/admin/users/:id/force-password',
  'Make the password invalid, end all sessions and mail a link to set a new one.',
  [429],
);

export const resetSingleSignOn = userAction(
  '/api/admin/users/:id/reset-single-sign-on',
  'Forget with which account at the provider the user signed in, and end all other sessions. The next account with the e-mail of the user is kept.',
);

export const impersonateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/impersonate',
  summary: 'Act as this user for at most an hour; recorded under both names.',
  permissions: administrators,
  isRefusedWhileImpersonating: true,
  params: userId,
  body: z.strictObject({
    reason: z
      .string('A reason is required.')
      .trim()
      .min(1, 'A reason is required.')
      .max(limits.reasonMaxLength, `A reason must have at most ${limits.reasonMaxLength} characters.`),
  }),
  response: noContent,
});

export const stopImpersonating = endpoint({
  method: 'POST',
  path: '/api/impersonation/stop',
  summary: 'Continue under the own name. Gives the same answer if nobody is impersonated.',
  permissions: [],
  response: noContent,
});
