import type { Asset, AssetChange, AssetData, AssetMetadata } from '@rampart/contract/api/assets.ts';
import type { Answer, Script, SeenRequest } from './fake-server.ts';
import { ratingOf, uuidOf } from './catalogue.ts';

export const assetsPath = `/product/${uuidOf(1)}/assets`;
const api = `/api${assetsPath}`;

export function asset(id: number, over: Partial<Asset> = {}): Asset {
  return {
    id,
    company_asset_uid: `GT-FC-${1000 + id}`,
    serial_number: `HC22-${40_000 + id}`,
    firmware_version: null,
    location_id: 7,
    location_name: 'Galveston Terminal',
    priority_level: 'high',
    notes: null,
    version: 1,
    ...over,
  };
}

export function assetChange(id: number, over: Partial<AssetChange> = {}): AssetChange {
  return {
    id,
    at: '2026-11-11T12:00:00.000Z',
    kind: 'edited',
    cause: 'hand',
    import_id: null,
    user: 'Ines Duarte',
    impersonator: null,
    version: id,
    changes: [],
    note: null,
    justification: null,
    ...over,
  };
}

const fakeLocations = [
  { id: 7, name: 'Galveston Terminal', latitude: null, longitude: null, assets_count: 3, rating: null },
  { id: 8, name: 'Baytown Tank Farm', latitude: null, longitude: null, assets_count: 0, rating: null },
];

type Answering = (request: SeenRequest) => Answer | Promise<Answer>;

interface Wanted {
  metadata?: Partial<AssetMetadata>;
  /** Answers that replace the usual ones, by the part of the path after the list's path. */
  answers?: Record<string, Answering>;
}

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Answers the list itself, page by page. */
export function listOf(shelf: readonly Asset[], metadata: Partial<AssetMetadata> = {}): Answering {
  return ({ body }) => {
    const { page, limit } = (body as { pagination: { page: number; limit: number } }).pagination;
    return ok({
      assets: shelf.slice((page - 1) * limit, page * limit),
      has_more: shelf.length > page * limit,
      metadata: {
        total_assets: shelf.length,
        total_locations: 2,
        total_listed: shelf.length,
        total_action_items: 12,
        has_asset_ids: shelf.some(({ company_asset_uid }) => company_asset_uid),
        has_serial_numbers: shelf.some(({ serial_number }) => serial_number),
        has_firmware_versions: shelf.some(({ firmware_version }) => firmware_version),
        needs_rampart_ids: shelf.some((row) => !row.company_asset_uid && !row.serial_number),
        ...metadata,
      },
    });
  };
}

/** Answers the calls of the assets page from a changeable list of assets, like the server. */
export function assetShelf(shelf: Asset[], { metadata = {}, answers = {} }: Wanted = {}): Script {
  const update = (id: number, data: AssetData) => {
    const index = shelf.findIndex((row) => row.id === id);
    const before = shelf[index] as Asset;
    shelf[index] = { ...before, ...data, version: before.version + 1 };
    return shelf[index];
  };
  const script: Script = {
    [`GET /api/product/${uuidOf(1)}/basic-info`]: ok({
      name: 'FC-2200 Flow Computer',
      manufacturer_name: 'Halden Controls',
      type: 'product',
      rating: ratingOf(68),
    }),
    'GET /api/locations/': ok(fakeLocations),
    'POST /api/equipment/locations': ok({ items: [{ value: 7, label: 'Galveston Terminal', assets_count: 3 }] }),
    'POST /api/filter/priorities': ok({ items: [{ value: 'high', label: 'High' }] }),
    'POST /api/filter/mitigationStatuses': ok({ items: [{ value: 'complete', label: 'Complete' }] }),
    [`POST ${api}`]: (request) => listOf(shelf, metadata)(request),
    [`POST ${api}/create`]: ({ body }) => {
      shelf.push({ ...asset(99), ...(body as { data: AssetData }).data });
      return ok({ asset: shelf.at(-1) });
    },
    [`POST ${api}/bulk-edit`]: ({ body }) => {
      const { ids, data, clear } = body as { ids: number[]; data: AssetData; clear: (keyof AssetData)[] };
      const emptied = Object.fromEntries(clear.map((field) => [field, null]));
      for (const id of ids) update(id, { ...data, ...emptied });
      return ok({ updated: ids.length });
    },
    [`POST ${api}/remove`]: ({ body }) => {
      for (const id of (body as { ids: number[] }).ids)
        shelf.splice(
          shelf.findIndex((row) => row.id === id),
          1,
        );
      return { status: 204 };
    },
    [`POST ${api}/restore`]: { status: 204 },
    [`POST ${api}/removed`]: ok({ assets: [], has_more: false }),
  };
  for (const { id } of shelf) {
    script[`POST ${api}/${id}`] = ({ body }) => ok({ asset: update(id, (body as { data: AssetData }).data) });
    script[`POST ${api}/${id}/history`] = () =>
      ok({ history: [], has_more: false, asset: shelf.find((row) => row.id === id) });
  }
  for (const [path, answer] of Object.entries(answers)) script[`POST ${api}${path}`] = answer;
  return script;
}
