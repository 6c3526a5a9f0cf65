import * as api from '@rampart/contract/api/assets.ts';
import { createAssets as createSeveral } from '@rampart/contract/api/assets/new-assets.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { App } from '#http/routing.ts';
import { updateAsset } from './assets.actions.ts';
import { listAssets, listRemovedAssets } from './assets.queries.ts';
import { bulkEditAssets } from './bulk.actions.ts';
import { createAsset, createAssets } from './create.actions.ts';
import { assetFaults } from './faults.queries.ts';
import { previewFirmware } from './firmware.queries.ts';
import { listAssetHistory } from './history.queries.ts';
import { removeAssets, restoreAssets } from './removal.actions.ts';

/**
 * Enough for the maximum number of ids with their versions, and for one more, so that the answer can name the limit.
 */
const ofManyIds = { bodyLimit: 4 * 1024 * 1024 };

/** Enough for the maximum number of assets with the longest texts. */
const ofManyAssets = ofManyIds;

export function assetRoutes(app: App): void {
  app.route(api.listAssets, ({ db, params, body }) => listAssets(db, params.uuid, body));
  app.route(
    api.createAsset,
    async ({ db, params, body }) => ({ asset: await createAsset(db, params.uuid, body.data) }),
    { faults: ({ db, params, body }) => assetFaults(db, params.uuid, body.data) },
  );
  app.route(
    createSeveral,
    async ({ db, user, params, body }) => ({
      assets: await createAssets(db, params.uuid, body.assets, isAllowed(user.permissions, ['Locations.edit'])),
    }),
    ofManyAssets,
  );
  app.route(
    api.updateAsset,
    async ({ db, params, body }) => ({ asset: await updateAsset(db, params.uuid, params.assetId, body.data) }),
    { faults: ({ db, params, body }) => assetFaults(db, params.uuid, body.data, params.assetId) },
  );
  app.route(api.bulkEditAssets, ({ db, params, body }) => bulkEditAssets(db, params.uuid, body), {
    ...ofManyIds,
    faults: ({ db, params, body }) => assetFaults(db, params.uuid, { location_id: body.data?.location_id }),
  });
  app.route(api.previewFirmware, ({ db, params, body }) => previewFirmware(db, params.uuid, body), ofManyIds);
  app.route(api.removeAssets, ({ db, params, body }) => removeAssets(db, params.uuid, body.ids), ofManyIds);
  app.route(api.restoreAssets, ({ db, params, body }) => restoreAssets(db, params.uuid, body.ids), ofManyIds);
  app.route(api.listRemovedAssets, ({ db, params, body }) => listRemovedAssets(db, params.uuid, body.pagination));
  app.route(api.listAssetHistory, ({ db, params, body }) =>
    listAssetHistory(db, params.uuid, params.assetId, body.pagination),
  );
}
