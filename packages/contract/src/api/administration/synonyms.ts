import { z } from 'zod';
import { synonymMaxWords } from '#rules/catalogue/type-synonyms.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id } from '../list.ts';

const operators = ['Administration.operator'] as const;

const typeSynonym = z.object({
  /** Null for built-in synonyms, which cannot be removed. */
  id: z.number().nullable(),
  word: z.string(),
  /** The names of its equipment types. */
  equipment_types: z.array(z.string()),
  added_by: z.string().nullable(),
  added_at: z.iso.datetime().nullable(),
});
export type TypeSynonym = z.output<typeof typeSynonym>;

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/synonyms',
  summary: 'Synonyms and the equipment types that a search finds by them; and all equipment types.',
  permissions: operators,
  response: z.object({
    synonyms: z.array(typeSynonym),
    equipment_types: z.array(z.object({ value: z.number(), label: z.string() })),
  }),
});

export const synonymMaxLength = 100;

const word = z
  .string('Word is required.')
  .trim()
  .min(2, 'Word must have at least 2 characters.')
  .max(synonymMaxLength, `Word must have at most ${synonymMaxLength} characters.`)
  .refine((text) => !/\p{Cc}/u.test(text), 'Word must not contain control characters.')
  .refine((text) => text.split(/\s+/).length <= synonymMaxWords, `Word must be at most ${synonymMaxWords} words long.`);

export const createSynonym = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/synonyms',
  summary: 'Add a synonym: a search for the word also finds the equipment type.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ word, equipment_type: z.int('Choose an equipment type.').min(0).max(2_147_483_647) }),
  response: typeSynonym,
});

export const removeSynonym = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/synonyms/:id',
  summary: 'Remove a synonym that was added.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
});
