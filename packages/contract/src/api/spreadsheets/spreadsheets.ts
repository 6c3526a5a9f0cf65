import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

export const importTypes = ['import-new', 'import-edit', 'import-both'] as const;
export type ImportType = (typeof importTypes)[number];

/**
 * An import of a file with other headings waits for its mapping, and then for its products. An import waits for a
 * decision if it would remove many assets or does not name the export it came from. A finished import can be undone.
 */
export const importStates = [
  'uploaded',
  'mapping',
  'matching',
  'analysing',
  'waiting',
  'applying',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const importCounts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  faulty: z.number(),
  /** Products that are added to My Equipment, and products that are removed from it. */
  products_added: z.number(),
  products_removed: z.number(),
  locations_created: z.number(),
});

export const importSummary = z.object({
  id: z.number(),
  file_name: z.string(),
  type: z.enum(importTypes),
  state: z.enum(importStates),
  /** The progress of its current state, in percent. */
  progress: z.number(),
  /** Rows of the sheet that were read so far. */
  rows: z.number(),
  counts: importCounts,
  /** Why it waits, why it went back to its mapping, or why it failed, in words for people. */
  reason: z.string().nullable(),
  uploaded_at: z.iso.datetime(),
  uploaded_by: z.string().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** The time at which its rows were deleted. After that it cannot be undone. The counts stay. */
  rows_cleared_at: z.iso.datetime().nullable(),
  /** Whether Undo import is possible now. */
  can_undo: z.boolean(),
  /** Rows that an undo did not change, because they had changed since. */
  kept: z.number(),
  /** The kept mapping that was used. Null for our own headings, and for a mapping that was not kept. */
  profile: z.string().nullable(),
  /** Headings of columns, and numbers of rows such as totals, that a mapped file has and the import does not take. */
  not_taken: z.object({ columns: z.array(z.string()), rows: z.array(z.number()) }),
});
export type ImportSummary = z.output<typeof importSummary>;

/** Sent as a multipart form: `file` and `type`. The body is read by the route itself. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload-file',
  summary: 'Upload a spreadsheet (multipart form: file, type); it is analysed in the background.',
  permissions: ['Equipment.edit'],
  response: z.object({ message: z.string(), import: z.object({ id: z.number() }) }),
});

export const listImports = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'One page of the imports, latest first.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({ pagination: pageOf(limits.assetPageSize).prefault({}) }),
  response: z.object({
    imports: z.array(importSummary),
    has_more: z.boolean(),
    /**
     * If an import has more rows than this, other requests wait while it is applied; null if the database does not
     * block them.
     */
    pauses_above: z.number().nullable(),
  }),
});

const ofImport = z.object({ id });

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'An import with its progress and counts.',
  permissions: ['Equipment.view'],
  params: ofImport,
  response: z.object({
    import: importSummary,
    /** Whether other requests wait while it is applied: it is large, and the database is embedded. */
    pauses_others: z.boolean(),
  }),
});

export const importRowKinds = ['new', 'changed', 'removed', 'faulty', 'kept'] as const;

const importRow = z.object({
  /** The row of the sheet; null for an asset that the sheet no longer lists. */
  row: z.number().nullable(),
  /** The asset, if there is one yet. */
  asset_id: z.number().nullable(),
  product: z.object({ uuid: z.uuid(), name: z.string(), manufacturer: z.string() }).nullable(),
  /** Identifies the asset for users: its Asset ID, otherwise its serial number, otherwise its Rampart ID. */
  title: z.string(),
  /** The changes by cell; for a faulty row the content of its cells. */
  cells: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  faults: z.array(z.object({ column: z.string().nullable(), reason: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

export const listImportRows = endpoint({
  method: 'POST',
  path: '/api/imports/:id/rows',
  summary: 'One page of the rows that an import changes, removes or refuses, in the order of the sheet.',
  isReading: true,
  permissions: ['Equipment.view'],
  params: ofImport,
  body: z.strictObject({
    kind: z.enum(importRowKinds),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({ rows: z.array(importRow), has_more: z.boolean() }),
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/confirm',
  summary: 'Apply a waiting import, with or without its removals.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  body: z.strictObject({ removals: z.boolean() }),
  response: z.object({ import: importSummary }),
  refuses: [409],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Cancel a waiting import; nothing of it is applied.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  response: z.object({ import: importSummary }),
  refuses: [409],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Restore every row of an import to its previous state, except rows that changed since.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  response: z.object({ import: importSummary }),
  refuses: [409],
});

/** These are links, not calls. The browser saves their answers. */
export const spreadsheetLinks = {
  template: '/account/spreadsheets/template.xlsx',
  equipment: '/account/spreadsheets/equipment.xlsx',
  equipmentWithAsterisks: '/account/spreadsheets/equipment.xlsx?asterisks=1',
  assets: '/account/spreadsheets/assets.xlsx',
  faultyRows: (importId: number) => `/account/spreadsheets/imports/${importId}/faulty.xlsx`,
} as const;

/** An .xlsx file. */
const workbook = z.file();

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/account/spreadsheets/template.xlsx',
  summary: 'A spreadsheet with the headings and without rows, to fill in and upload.',
  permissions: ['Equipment.view'],
  response: workbook,
});

export const downloadEquipment = endpoint({
  method: 'GET',
  isReading: false,
  path: '/account/spreadsheets/equipment.xlsx',
  summary: 'The full equipment list, to change and upload; an option marks the headings that a new row must fill.',
  permissions: ['Equipment.view'],
  query: z.strictObject({ asterisks: z.enum(['0', '1']).optional() }),
  response: workbook,
  refuses: [409],
});

export const downloadAssets = endpoint({
  method: 'GET',
  isReading: false,
  path: '/account/spreadsheets/assets.xlsx',
  summary: 'All assets of My Equipment with their products.',
  permissions: ['Equipment.view'],
  response: workbook,
  refuses: [409],
});

export const downloadFaultyRows = endpoint({
  method: 'GET',
  isReading: false,
  path: '/account/spreadsheets/imports/:id/faulty.xlsx',
  summary: 'The rows that an import refused, with the reasons beside them.',
  permissions: ['Equipment.view'],
  params: ofImport,
  response: workbook,
});
