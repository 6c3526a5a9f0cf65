import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { mapping, sheetSample } from '#rules/mapping/mapping.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { failure } from '../failure.ts';
import { id } from '../list.ts';
import { importSummary } from './spreadsheets.ts';

const ofImport = z.object({ id });
const profileName = z
  .string('The name is required.')
  .trim()
  .min(1, 'The name is required.')
  .max(limits.nameMaxLength, `The name must have at most ${limits.nameMaxLength} characters.`)
  .refine((text) => !/\p{Cc}/u.test(text), 'The name must not contain control characters.');

const draft = z.object({
  mapping,
  /** Counts the saves. A save names the version that it changes. */
  version: z.number(),
  /** Who saved it last. Null for the proposal of Rampart. */
  saved_by: z.string().nullable(),
});

export const getImportMapping = endpoint({
  method: 'GET',
  path: '/api/imports/:id/mapping',
  summary: 'The sheets of an uploaded file with other headings, and how their columns become our fields.',
  permissions: ['Equipment.view'],
  params: ofImport,
  response: z.object({
    file_name: z.string(),
    sheets: z.array(sheetSample),
    ...draft.shape,
    /** The profiles of the company, to replace one of them. */
    profiles: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  refuses: [409],
});

const taken = failure.extend({ draft });

export const saveImportMapping = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/mapping',
  summary: 'Keep a mapping that is not finished. Answers 409 with the newer one if another user saved in between.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  body: z.strictObject({ mapping, version: z.number().int().min(0) }),
  response: draft,
  failures: { 409: taken },
});

export const applyImportMapping = endpoint({
  method: 'POST',
  path: '/api/imports/:id/mapping/apply',
  summary: 'Read the file with this mapping. With a profile name, keep it for later files with the same headings.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  body: z.strictObject({
    mapping,
    version: z.number().int().min(0),
    /** A name that the company has replaces that profile. Null keeps no profile. */
    profile: z.strictObject({ name: profileName }).nullable(),
  }),
  response: z.object({ import: importSummary }),
  failures: { 409: taken },
});

export const changeImportMapping = endpoint({
  method: 'POST',
  path: '/api/imports/:id/mapping/change',
  summary: 'Go back from the products of an import to its mapping.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  response: z.object({ import: importSummary }),
  refuses: [409],
});

const importProfile = z.object({
  id: z.number(),
  name: z.string(),
  headings: z.array(z.string()),
  /** Counts the changes. A change names the version that it replaces. */
  version: z.number(),
  saved_by: z.string(),
  saved_at: z.iso.datetime(),
  /** The last import that used it. */
  used_at: z.iso.datetime().nullable(),
});
export type ImportProfile = z.output<typeof importProfile>;

const ofProfile = z.object({ id });
const keptMapping = z.object({ profile: importProfile, sheet: sheetSample, mapping });

export const listImportProfiles = endpoint({
  method: 'GET',
  path: '/api/import-profiles',
  summary: 'The mappings that the company keeps for files with the same headings, by name.',
  permissions: ['Equipment.view'],
  response: z.object({ profiles: z.array(importProfile) }),
});

export const getImportProfile = endpoint({
  method: 'GET',
  path: '/api/import-profiles/:id',
  summary: 'A kept mapping, with the first rows of the file that it was made for.',
  permissions: ['Equipment.view'],
  params: ofProfile,
  response: keptMapping,
});

export const updateImportProfile = endpoint({
  method: 'PUT',
  path: '/api/import-profiles/:id',
  summary:
    'Change the name or the mapping of a kept mapping. Answers 409 with the newer one if a user changed it before.',
  permissions: ['Equipment.edit'],
  params: ofProfile,
  body: z.strictObject({
    name: profileName.optional(),
    mapping: mapping.optional(),
    version: z.number().int().min(0),
  }),
  response: z.object({ profile: importProfile }),
  failures: { 409: failure.extend({ newer: keptMapping }) },
});

export const removeImportProfile = endpoint({
  method: 'DELETE',
  path: '/api/import-profiles/:id',
  summary: 'Forget a kept mapping. Later files with its headings ask for a mapping again.',
  permissions: ['Equipment.edit'],
  params: ofProfile,
  response: noContent,
});
