import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { addressFault, fixedAddresses, hasScope, subscriptionKinds } from '#rules/catalogue/subscription-addresses.ts';
import { isWhole, scopeFault, sourceScope } from '#rules/catalogue/source-scope.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

const time = z.iso.datetime().nullable();

export const documentStates = ['waiting', 'taken', 'outside', 'set-aside'] as const;
export type DocumentState = (typeof documentStates)[number];

export const subscription = z.object({
  id: z.number(),
  kind: z.enum(subscriptionKinds),
  name: z.string(),
  /** As the operator gave it: a domain, a web address, or a folder of the server. */
  address: z.string(),
  is_paused: z.boolean(),
  /** A server works on it now. */
  is_running: z.boolean(),
  /** What a CSAF provider promises. Null for other sources, and until its metadata was read. */
  role: z.enum(['csaf_publisher', 'csaf_provider', 'csaf_trusted_provider']).nullable(),
  /** Who publishes it, from its metadata. */
  publisher: z.string().nullable(),
  last_run_at: time,
  last_success_at: time,
  /** Null while it is paused. */
  next_run_at: time,
  /** The first of the failed runs since the last success, and what the last of them failed with. */
  failing_since: time,
  failure: z.string().nullable(),
  /**
   * `seen` counts all documents that the source lists. `unsigned` counts those that were taken without a signature, and
   * `narrowed` those of which products are outside the scope. Nothing of those `outside` is in the scope.
   */
  documents: z.object({
    seen: z.number(),
    taken: z.number(),
    waiting: z.number(),
    set_aside: z.number(),
    unsigned: z.number(),
    outside: z.number(),
    narrowed: z.number(),
  }),
  /** New keys that wait for a decision. */
  waiting_keys: z.number(),
  /** The last load of this source, with a report for each file. */
  load: z.number().nullable(),
  /** What of its advisories is taken. */
  scope: sourceScope,
  /** Who changed the scope last, and when. Null if nobody did since the source was subscribed. */
  scope_set_by: z.string().nullable(),
  scope_set_at: time,
  subscribed_by: z.string(),
  subscribed_at: z.iso.datetime(),
});
export type Subscription = z.output<typeof subscription>;

const knownSource = z.object({
  kind: z.enum(subscriptionKinds),
  name: z.string(),
  address: z.string(),
  /** The subscription, if there is one. */
  subscription: z.number().nullable(),
});
export type KnownSource = z.output<typeof knownSource>;

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/subscriptions',
  summary: 'Sources with a subscription, and known sources without one.',
  permissions: operators,
  response: z.object({ subscriptions: z.array(subscription), known: z.array(knownSource) }),
});

const kind = z.enum(subscriptionKinds, 'Choose a kind of source.');
const words = (what: string, most: number) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(most, `${what} must have at most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not contain control characters.`);

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions',
  summary: 'Subscribe to a source. Its first run begins immediately.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z
    .strictObject({
      kind,
      /** The KEV list and EPSS have one. Another one is that of a mirror. */
      address: words('Address', 1_000).optional(),
      /** Without it, the source is named after its address. */
      name: words('Name', limits.nameMaxLength).optional(),
      /** What of its advisories is taken. Without it, everything. */
      scope: sourceScope.prefault({}),
    })
    .superRefine(({ kind: given, scope, address = fixedAddresses[given] ?? '' }, context) => {
      const fault = address === '' ? 'Address is required.' : addressFault(given, address);
      if (fault) context.addIssue({ code: 'custom', path: ['address'], message: fault });
      if (!hasScope(given) && !isWhole(scope))
        context.addIssue({ code: 'custom', path: ['scope'], message: scopeFault });
    }),
  response: z.object({ id: z.number() }),
  refuses: [409],
});

const one = z.object({ id });

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/subscriptions/:id',
  summary: 'One source with its state.',
  permissions: operators,
  params: one,
  response: subscription,
});

export const removeSubscription = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/subscriptions/:id',
  summary: 'End a subscription. What it loaded stays in the catalogue.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: one,
  response: noContent,
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/pause',
  summary: 'Fetch nothing from a source until it is resumed.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: one,
  response: noContent,
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/resume',
  summary: 'Resume a paused source. It runs immediately.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: one,
  response: noContent,
});

export const runSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/run',
  summary: 'Check a source for updates now. With `again`, it also fetches documents again that were set aside.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: one,
  body: z.strictObject({ again: z.boolean().default(false) }),
  response: noContent,
  refuses: [409],
});

const sourceDocument = z.object({
  id: z.number(),
  /** Its web address, or its path in a folder. */
  address: z.string(),
  state: z.enum(documentStates),
  /** Why it waits, was set aside or is outside the scope, as a text for users. */
  reason: z.string().nullable(),
  /** Whether it has a signature that was checked. Null until it was fetched, and of a list of documents. */
  is_signed: z.boolean().nullable(),
  /** When it changed, according to the listing. */
  changed_at: time,
  fetched_at: time,
  /** The number of its products that are outside the scope. */
  left_out: z.number(),
});
export type SourceDocument = z.output<typeof sourceDocument>;

export const listSourceDocuments = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/documents',
  summary: 'The documents of a source in one state, last fetched first.',
  permissions: operators,
  params: one,
  body: z.strictObject({
    state: z.enum(documentStates).default('set-aside'),
    pagination: pageOf(limits.recordPageSize).prefault({}),
  }),
  response: z.object({ documents: z.array(sourceDocument), has_more: z.boolean() }),
});

const sourceKey = z.object({
  id: z.number(),
  fingerprint: z.string(),
  /** Names and addresses that the key has. */
  owner: z.string(),
  address: z.string(),
  /** The keys of the first visit are trusted. A later one waits for a decision. */
  state: z.enum(['trusted', 'waiting', 'refused']),
  /** False: the source does not name it any more, so it does not count. */
  is_named: z.boolean(),
  first_seen_at: z.iso.datetime(),
  /** Null if nobody decided: it was trusted at first sight, or it waits. */
  decided_by: z.string().nullable(),
  decided_at: time,
  /** Documents that wait for the decision. */
  documents: z.number(),
});
export type SourceKey = z.output<typeof sourceKey>;

export const listSourceKeys = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/subscriptions/:id/keys',
  summary: 'The signing keys of a source. Keys that need a decision come first.',
  permissions: operators,
  params: one,
  response: z.object({ keys: z.array(sourceKey) }),
});

const oneKey = z.object({ id, key: id });

export const acceptSourceKey = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/keys/:key/accept',
  summary: 'Trust a key. The documents that it signed are loaded.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: oneKey,
  response: noContent,
});

export const refuseSourceKey = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/subscriptions/:id/keys/:key/refuse',
  summary: 'Do not trust a key. The documents that it signed are set aside.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: oneKey,
  response: noContent,
});
