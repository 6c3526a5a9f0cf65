import semver from 'semver';
import { z } from 'zod';
import { isMoment } from './written.ts';

// What the JSON schema of the standard requires of `document`, and what the catalogue does not use itself
// (csaf.schema.ts). Properties that the schema does not know are accepted.

const text = z.string().min(1);
const uri = z.string().regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i, 'is not an address');
const time = z.string().refine((one) => isMoment(one.toUpperCase()), 'is not a date with a time and its zone');
const number = z
  .string()
  .refine((one) => /^(?:0|[1-9]\d*)$/.test(one) || (/^\d/.test(one) && semver.valid(one) !== null), 'is no version');
const language = z.string().regex(/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i, 'is not a language');
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1).optional();

const acknowledgment = z.object({
  names: some(text),
  organization: text.optional(),
  summary: text.optional(),
  urls: some(uri),
});

const note = z.object({
  category: z.enum(['description', 'details', 'faq', 'general', 'legal_disclaimer', 'other', 'summary']),
  text,
  audience: text.optional(),
  title: text.optional(),
});

const tracking = z.object({
  id: z.string().regex(/^\S(?:.*\S)?$/, 'begins or ends with a space'),
  status: z.enum(['draft', 'final', 'interim']),
  version: number,
  initial_release_date: time,
  current_release_date: time,
  revision_history: z.array(z.object({ date: time, number, summary: text, legacy_version: text.optional() })).min(1),
  aliases: some(text),
  generator: z.object({ date: time.optional(), engine: z.object({ name: text, version: text.optional() }) }).optional(),
});

const publisher = <C extends string>(more: C[]) =>
  z.object({
    category: z.enum(['coordinator', 'discoverer', 'other', 'translator', 'user', 'vendor', ...more]),
    name: text,
    namespace: uri,
    contact_details: text.optional(),
    issuing_authority: text.optional(),
  });

// The label is checked before (published.ts).
const tlp = z.object({ label: text, url: uri.optional() });

const common = {
  category: z.string().regex(/^[^\s\-_.](?:.*[^\s\-_.])?$/, 'is not a category'),
  title: text,
  tracking,
  lang: language.optional(),
  source_lang: language.optional(),
  notes: some(note),
  references: some(z.object({ category: z.enum(['external', 'self']).optional(), summary: text, url: uri })),
  acknowledgments: some(acknowledgment),
  aggregate_severity: z.object({ text, namespace: uri.optional() }).optional(),
};

export const document20 = z.object({
  document: z.object({
    ...common,
    publisher: publisher([]),
    distribution: z
      .object({ text: text.optional(), tlp: tlp.optional() })
      .refine((one) => Object.keys(one).length > 0, 'is empty')
      .optional(),
  }),
});

export const document21 = z.object({
  $schema: z.literal('https://docs.oasis-open.org/csaf/csaf/v2.1/schema/csaf.json'),
  document: z.object({
    ...common,
    publisher: publisher(['multiplier']),
    license_expression: text.optional(),
    distribution: z.object({
      text: text.optional(),
      tlp,
      sharing_group: z
        .object({ id: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), name: text.optional() })
        .optional(),
    }),
  }),
});
