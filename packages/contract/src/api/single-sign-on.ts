import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, noContent } from './endpoint.ts';
import { secondStep } from './second-factor.ts';

/** The page that asks for the e-mail. */
export const companySignInPath = '/login/company';
/**
 * Providers send users back to a path below this one: `/return/` and the redirect id of the company. The path itself is
 * the address that all companies shared before.
 */
export const providerReturnPath = `${companySignInPath}/return` as const;

export const visitProvider = endpoint({
  method: 'POST',
  path: companySignInPath,
  summary:
    'The address to sign in at the provider of a company, found by the e-mail of a user or the link of the company. Does not show whether the e-mail has an account.',
  permissions: 'anyone',
  body: z
    .strictObject({
      email: z
        .string()
        .trim()
        .min(1, 'E-mail is required.')
        .max(limits.emailMaxLength, 'E-mail is too long.')
        .optional(),
      link: z.uuid('This is not the link of a company.').optional(),
    })
    .refine(({ email, link }) => (email === undefined) !== (link === undefined), {
      path: ['email'],
      error: 'Give an e-mail, or the link of a company.',
    }),
  response: z.object({ address: z.url() }),
  refuses: [429],
});

export const returnFromProvider = endpoint({
  method: 'POST',
  path: providerReturnPath,
  summary:
    'Finish signing in with the answer of the provider; starts a new session, unless a second factor is needed. After a confirmation, it confirms the current session instead.',
  permissions: 'anyone',
  body: z.strictObject({
    /** The query of the address to which the provider sent the browser back. */
    answer: z.string().max(8_000, 'The answer is too long.'),
    /** The redirect id in that address. Without it, the answer came to the shared address. */
    redirect_id: z.uuid('This is not the redirect address of a company.').optional(),
  }),
  response: z.object({ second_step: secondStep.shape.second_step.nullable() }),
  refuses: [403],
});

export const confirmAtProvider = endpoint({
  method: 'POST',
  path: '/api/account/confirmation/provider',
  summary:
    'The address at which the signed-in user signs in again at the provider of the company. The answer confirms the user.',
  permissions: [],
  refuses: [429],
  isRefusedWhileImpersonating: true,
  response: z.object({ address: z.url() }),
});

const addressFault = 'Issuer must be an address such as https://login.example.com.';
const providerAddress = z
  .string()
  .trim()
  .min(1, 'Issuer is required.')
  .max(500, 'Issuer is too long.')
  .pipe(z.url({ protocol: /^https?$/, error: addressFault }))
  // The address of an issuer has no user name, password, query or fragment.
  .refine((address) => !/[?#@]/.test(address), addressFault);

export const provider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  /** Whether only administrators can still sign in with a password. */
  is_required: z.boolean(),
  /** The address at which users of the company sign in without giving an e-mail. */
  sign_in_address: z.string(),
  /** The address that all companies shared before, if this provider still uses it; otherwise null. */
  shared_address: z.string().nullable(),
});
export type Provider = z.output<typeof provider>;

export const getProvider = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in/provider',
  summary: 'The provider at which users of the company sign in. Its secret is never part of the answer.',
  permissions: ['Administration.users'],
  response: z.object({
    provider: provider.nullable(),
    /** The address of this company, to enter at the provider. */
    redirect_address: z.string(),
  }),
});

export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in/provider',
  summary: 'Set the provider of the company. Without a secret the stored one stays, as long as the issuer stays too.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({
    issuer: providerAddress,
    client_id: z.string().trim().min(1, 'Client ID is required.').max(500, 'Client ID is too long.'),
    client_secret: z.string().trim().max(2_000, 'Secret is too long.').optional(),
    required: z.boolean().default(false),
  }),
  response: noContent,
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-in/provider',
  summary: 'Remove the provider of the company; users sign in with their passwords.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  response: noContent,
});

export const switchRedirectAddress = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in/provider/redirect-address',
  summary: 'From now on, the provider sends users back to the address of the company instead of the shared address.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  response: noContent,
});

export const testProvider = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in/provider/test',
  summary: 'Read the configuration and keys of a provider, without saving anything.',
  permissions: ['Administration.users'],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ issuer: providerAddress }),
  response: z.object({ message: z.string() }),
  refuses: [429],
});
