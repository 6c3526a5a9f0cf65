import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { securityKindNames } from '#rules/accounts/security-kinds.ts';
import { alsoBesideFaults, endpoint } from '../endpoint.ts';

const administrators = ['Administration.users', 'Administration.operator'] as const;

const person = z.object({ id: z.uuid().nullable(), name: z.string() });

export const securityEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(securityKindNames),
  /** The user whom the entry concerns. The name is empty if only an address is known. */
  user: person.nullable(),
  email: z.string().nullable(),
  /** The user who did it, if that is another user. */
  actor: person.nullable(),
  /** The administrator who acted as that user. */
  impersonator: person.nullable(),
  /** The company of the entry; null if it belongs to none. */
  company: z.string().nullable(),
  address: z.string().nullable(),
  /** Further details as text. */
  details: z.string(),
});
export type SecurityEntry = z.output<typeof securityEntry>;

const day = z.iso.date();

const filter = {
  kind: z.enum(securityKindNames, 'There is no such kind of entry.').optional(),
  /** Words of a name or an address, of any user in an entry. */
  person: z.string().trim().max(limits.searchMaxLength).optional(),
  /** Days in UTC; both are included. */
  from: day.optional(),
  to: day.optional(),
};
const inOrderOfTime = <Filter extends { from?: string | undefined; to?: string | undefined }>({ from, to }: Filter) =>
  !from || !to || from <= to;
const orderFault = { error: 'The first day is after the last.', path: ['from'], when: alsoBesideFaults };

export const listSecurityRecord = endpoint({
  method: 'POST',
  path: '/api/admin/record',
  summary: 'The security record of the own company, or for operators of all companies; latest first.',
  permissions: administrators,
  body: z
    .strictObject({
      ...filter,
      /** The last entry that the caller has. The answer continues with the entries before it. */
      before: z.strictObject({ at: z.iso.datetime(), id: z.uuid() }).optional(),
      limit: z.number().int().min(1).max(limits.pageMaxSize).default(limits.recordPageSize),
    })
    .refine(inOrderOfTime, orderFault),
  response: z.object({ entries: z.array(securityEntry), has_more: z.boolean() }),
});

export const downloadSecurityRecord = endpoint({
  method: 'GET',
  isReading: false,
  path: '/api/admin/record.csv',
  summary: 'The complete record as a file.',
  permissions: administrators,
  query: z.strictObject(filter).refine(inOrderOfTime, orderFault),
  response: z.file(),
});
