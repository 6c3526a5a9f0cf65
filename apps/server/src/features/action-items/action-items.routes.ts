import * as api from '@rampart/contract/api/action-items.ts';
import * as upgrades from '@rampart/contract/api/action-items/upgrades.ts';
import type { App } from '#http/routing.ts';
import { updateActionItem } from './action-items.actions.ts';
import { listVulnerableProducts } from './action-items.queries.ts';
import { listActionItemAssets, listSavedAssets } from './assets.queries.ts';
import { stateExposure } from './exposure.actions.ts';
import { listUpgrades } from './upgrades.queries.ts';
import { saveMitigations } from './mitigations.actions.ts';
import { getProductId, getStats, listMitigationStates } from './mitigations.queries.ts';

export function actionItemRoutes(app: App): void {
  app.route(api.listVulnerableProducts, ({ db, body }) => listVulnerableProducts(db, body));
  app.route(api.updateActionItem, async ({ db, body }) => ({
    message: 'Success',
    ...(await updateActionItem(db, body)),
  }));
  app.route(api.listActionItemAssets, ({ db, params, body }) => listActionItemAssets(db, params.uuid, body));
  app.route(api.getMitigationStates, async ({ db, params, body }) => ({
    mitigations: await listMitigationStates(db, await getProductId(db, params.uuid), body.asset_ids),
  }));
  app.route(api.saveActionItems, async ({ db, params, body }) => {
    const productId = await getProductId(db, params.uuid);
    await saveMitigations(db, productId, body);
    return { assets: await listSavedAssets(db, productId, body) };
  });
  app.route(api.stateExposure, async ({ db, params, body }) => ({
    changed: await stateExposure(db, await getProductId(db, params.uuid), body),
  }));
  app.route(upgrades.listUpgrades, async ({ db, params, body }) =>
    listUpgrades(db, await getProductId(db, params.uuid), body.asset_ids),
  );
  app.route(api.getMitigationStats, async ({ db, params }) => getStats(db, await getProductId(db, params.uuid)));
}
