import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { isTimeZone } from '#rules/time/time-zone.ts';
import { newEmail } from './users.ts';
import { personFields } from '../session/person.ts';
import { endpoint } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

export const managedCompany = z.object({
  id: z.number(),
  name: z.string(),
  time_zone: z.string(),
  suspended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Sizes: users who are not deactivated, products in My Equipment, and their assets. */
  users: z.number(),
  products: z.number(),
  assets: z.number(),
});
export type ManagedCompany = z.output<typeof managedCompany>;

export const companyFields = {
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(limits.nameMaxLength, `A name must have at most ${limits.nameMaxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'A name must not contain control characters.'),
  time_zone: z
    .string('Time zone is required.')
    .trim()
    .refine(isTimeZone, 'This is not a time zone. Write it like Europe/Vienna or UTC.'),
};

export const listCompanies = endpoint({
  method: 'POST',
  path: '/api/admin/companies',
  summary: 'All companies by name, with their sizes.',
  permissions: operators,
  body: z.strictObject({
    search: z.string().trim().max(limits.searchMaxLength).default(''),
    pagination: pageOf(limits.userPageSize).prefault({}),
  }),
  response: z.object({ companies: z.array(managedCompany), has_more: z.boolean(), total: z.number() }),
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/create',
  summary: 'Create a company with its first administrator, who gets an invitation by mail.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({
    ...companyFields,
    administrator: z.strictObject({ ...personFields, email: newEmail }),
  }),
  response: managedCompany,
});

const ofCompany = z.object({ id });

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/companies/:id',
  summary: 'Rename a company, or set its time zone.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofCompany,
  body: z.strictObject(companyFields),
  response: managedCompany,
});

export const suspendCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/suspend',
  summary: 'Suspend a company: its users are signed out immediately and cannot sign in. Nothing is removed.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofCompany,
  response: managedCompany,
});

export const reopenCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/reopen',
  summary: 'Let the users of a suspended company in again.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofCompany,
  response: managedCompany,
});
