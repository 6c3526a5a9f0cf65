import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { secondFactorRules } from '../rules/accounts/second-factor-rule.ts';
import { endpoint, noContent } from './endpoint.ts';
import { pageOf } from './list.ts';
import { isNotTooLong } from './session/person.ts';

/** The step that must follow the password or the provider before there is a session. */
export const secondStep = z.object({ second_step: z.enum(['code', 'enrolment']) });
export type SecondStep = z.output<typeof secondStep>['second_step'];

/** Six digits of an authenticator, or a recovery code. */
const code = z.string().trim().min(1, 'Code is required.').max(50, 'Code is too long.');
/** Empty for users who sign in only at their provider. */
const password = z.string().refine(isNotTooLong, 'Password is too long.');
const enrolment = z.object({
  /** To type into an authenticator. */
  secret: z.string(),
  /** For the QR code. */
  address: z.string(),
});
const secondFactorRule = z.enum(secondFactorRules);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'Finish signing in with a code or a recovery code; starts a new session.',
  permissions: 'anyone',
  body: z.strictObject({ code }),
  response: noContent,
  refuses: [403, 429],
});

export const beginEnrolmentAtSignIn = endpoint({
  method: 'POST',
  path: '/login/second-factor/enrolment',
  summary: 'Start to set up the second factor that is required, between the password and the session.',
  permissions: 'anyone',
  response: enrolment,
  refuses: [403],
});

export const confirmEnrolmentAtSignIn = endpoint({
  method: 'POST',
  path: '/login/second-factor/enrolment/confirm',
  summary: 'Confirm the second factor with its first code, and finish signing in; starts a new session.',
  permissions: 'anyone',
  body: z.strictObject({ code }),
  response: recoveryCodes,
  refuses: [403, 429],
});

export const secondFactorState = z.object({
  is_on: z.boolean(),
  /** Whether the company or the installation requires it of this user. If so, it cannot be switched off. */
  is_required: z.boolean(),
  has_password: z.boolean(),
  recovery_codes_left: z.number(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'Whether the user has a second factor, and how many recovery codes are left.',
  permissions: [],
  response: secondFactorState,
});

export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/enrolment',
  summary: 'Start to set up a second factor: a new secret, which is active after it is confirmed.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ password }),
  response: enrolment,
  refuses: [429],
});

export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/enrolment/confirm',
  summary: 'Confirm the second factor with its first code; answers the recovery codes, once.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ code }),
  response: recoveryCodes,
  refuses: [429],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Create new recovery codes, with the password and a code; the previous ones become invalid.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  // Users of a provider can have no password.
  body: z.strictObject({ password: password.default(''), code }),
  response: recoveryCodes,
  refuses: [429],
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/remove',
  summary: 'Switch the second factor off, with the password and a code.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ password, code }),
  response: noContent,
  refuses: [429],
});

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/api/account/confirmation/code',
  summary: 'Confirm the signed-in user with a code or a recovery code.',
  permissions: [],
  refuses: [429],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ code }),
  response: noContent,
});

export const getSecondFactorPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in/second-factor',
  summary: 'Of whom the company and the installation require a second factor, and how many users have one.',
  permissions: ['Administration.users'],
  response: z.object({
    required_of: secondFactorRule,
    /** The rule of the whole installation. The stricter one of the two applies. */
    installation_requires_of: secondFactorRule,
    /** Whether the calling administrator has one. Nobody can require what they do not have. */
    has_own: z.boolean(),
    users: z.number(),
    users_with_second_factor: z.number(),
    administrators: z.number(),
    administrators_with_second_factor: z.number(),
  }),
});

export const requireSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in/second-factor',
  summary:
    'Require a second factor of everybody in the company, of its administrators, or of nobody; ends their sessions without one.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ required_of: secondFactorRule }),
  response: noContent,
});

export const secondFactorUser = z.object({
  id: z.uuid(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  recovery_codes_left: z.number(),
  /** Not for the own second factor, and for that of an operator only if the caller is an operator too. */
  can_be_reset: z.boolean(),
});
export type SecondFactorUser = z.output<typeof secondFactorUser>;

export const listSecondFactorUsers = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in/second-factor/users',
  summary: 'Users of the company who have a second factor, by name.',
  permissions: ['Administration.users'],
  body: z.strictObject({
    search: z.string().max(limits.searchMaxLength, 'The search is too long.').default(''),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({ users: z.array(secondFactorUser), has_more: z.boolean() }),
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-in/second-factor/users/:id',
  summary: 'Remove the second factor of a user who lost it, and end their sessions.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  params: z.object({ id: z.uuid() }),
  response: noContent,
});
