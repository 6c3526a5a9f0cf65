import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

export const loadStates = ['waiting', 'loading', 'rating', 'done', 'failed'] as const;
export type LoadState = (typeof loadStates)[number];

export const fileStatuses = ['loaded', 'updated', 'unchanged', 'outside', 'skipped', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const catalogueLoad = z.object({
  id: z.number(),
  file_name: z.string(),
  /** Uploaded on the page, loaded by the command on the server, or fetched from a source (Subscriptions). */
  source: z.enum(['upload', 'command', 'subscription']),
  state: z.enum(loadStates),
  /** Null until the number is known. */
  files_total: z.number().nullable(),
  files_done: z.number(),
  tally: z.record(z.enum(fileStatuses), z.number()),
  ratings_moved: z.number(),
  /** Why it failed, as a text for users. */
  reason: z.string().nullable(),
  loaded_by: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type CatalogueLoad = z.output<typeof catalogueLoad>;

/** Sent as a multipart form: `file`, and `product` for bills of materials that do not name their product. */
export const uploadCatalogue = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/upload',
  summary:
    'Upload an advisory, the KEV list, a bill of materials, a VEX document or an archive of them; it is loaded in the background.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  response: z.object({ id: z.number() }),
});

export const listLoads = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/loads',
  summary: 'Loads of the catalogue, latest first.',
  permissions: operators,
  body: z.strictObject({ pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ loads: z.array(catalogueLoad), has_more: z.boolean() }),
});

const ofLoad = z.object({ id });

export const getLoad = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/loads/:id',
  summary: 'One load with its progress.',
  permissions: operators,
  params: ofLoad,
  response: catalogueLoad,
});

export const loadFile = z.object({
  position: z.number(),
  file: z.string(),
  kind: z.string().nullable(),
  status: z.enum(fileStatuses),
  details: z.string(),
  /** Parts of the file that were skipped or cut. */
  skipped: z.array(z.string()),
});
export type LoadFile = z.output<typeof loadFile>;

export const listLoadFiles = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/loads/:id/files',
  summary: 'The result for each file of a load.',
  permissions: operators,
  params: ofLoad,
  body: z.strictObject({
    status: z.enum(fileStatuses),
    pagination: pageOf(limits.recordPageSize).prefault({}),
  }),
  response: z.object({ files: z.array(loadFile), has_more: z.boolean() }),
});

export const movedRating = z.object({
  subject: z.enum(['product', 'component', 'manufacturer']),
  uuid: z.uuid(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type MovedRating = z.output<typeof movedRating>;

export const listMovedRatings = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/loads/:id/ratings',
  summary: 'The ratings that a load changed, largest drop first.',
  permissions: operators,
  params: ofLoad,
  body: z.strictObject({ pagination: pageOf(limits.recordPageSize).prefault({}) }),
  response: z.object({ ratings: z.array(movedRating), has_more: z.boolean() }),
});

export const catalogueSource = z.object({
  name: z.string(),
  kind: z.enum(['csaf', 'kev', 'bom']),
  entries: z.number(),
  /** The newest release among the loaded files. */
  released_at: z.iso.datetime().nullable(),
  loaded_at: z.iso.datetime().nullable(),
});
export type CatalogueSource = z.output<typeof catalogueSource>;

export const listSources = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/sources',
  summary: 'The sources of the catalogue, and how current each source is.',
  permissions: operators,
  response: z.object({ sources: z.array(catalogueSource) }),
});

export const manufacturerAlias = z.object({
  /** Null for built-in aliases, which cannot be removed. */
  id: z.number().nullable(),
  manufacturer: z.string(),
  alias: z.string(),
  added_by: z.string().nullable(),
  added_at: z.iso.datetime().nullable(),
});
export type ManufacturerAlias = z.output<typeof manufacturerAlias>;

export const listAliases = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/aliases',
  summary: 'Other spellings of manufacturers, by manufacturer.',
  permissions: operators,
  response: z.object({ aliases: z.array(manufacturerAlias) }),
});

const writtenName = (what: string) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(500, `${what} must have at most 500 characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not contain control characters.`);

export const createAlias = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/aliases',
  summary: 'Add an alias. From the next load on, it refers to the manufacturer.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ manufacturer: writtenName('Manufacturer'), alias: writtenName('Alias') }),
  response: manufacturerAlias,
});

export const removeAlias = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/aliases/:id',
  summary: 'Remove an alias that was added. Products that are already loaded do not change.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofLoad,
  response: noContent,
});

/** Who publishes statements about the products of a manufacturer. */
export const vexPublisher = z.object({
  publisher: z.string(),
  manufacturer: z.object({ uuid: z.uuid(), name: z.string() }),
  documents: z.number(),
  statements: z.number(),
  newest_on: z.iso.date(),
  /** `manufacturer`: it is the manufacturer itself. `confirmed`: an operator says so. `none`: its statements decide nothing. */
  trust: z.enum(['manufacturer', 'confirmed', 'none']),
  /** Of the confirmation. */
  id: z.number().nullable(),
  confirmed_by: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
});
export type VexPublisher = z.output<typeof vexPublisher>;

export const listVexPublishers = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/vex-publishers',
  summary: 'Who publishes statements about products (VEX), by manufacturer.',
  permissions: operators,
  response: z.object({ publishers: z.array(vexPublisher) }),
});

export const confirmVexPublisher = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/vex-publishers',
  summary: 'Confirm that a publisher speaks for a manufacturer. Its statements then decide.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ publisher: writtenName('Publisher'), manufacturer: z.uuid() }),
  response: z.object({ id: z.number() }),
  refuses: [404],
});

export const withdrawVexPublisher = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/vex-publishers/:id',
  summary: 'Withdraw a confirmation. The statements of the publisher are then only shown.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofLoad,
  response: noContent,
});
