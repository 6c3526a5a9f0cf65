import * as api from '@rampart/contract/api/catalogue.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { getBom } from './bom.queries.ts';
import { getBasicInfo, getComponentProfile, getManufacturerProfile, getProductProfile } from './catalogue.queries.ts';
import { listProductVulnerabilities } from './product-vulnerabilities.queries.ts';

export function catalogueRoutes(app: App, { clock }: Services): void {
  const readerOf = ({ permissions }: SignedInUser) => ({
    now: clock(),
    seesActionItems: isAllowed(permissions, ['ActionItems.view']),
  });
  app.route(api.getProduct, async ({ db, user, params }) => {
    const product = await getProductProfile(db, params.uuid, readerOf(user));
    return { product, components: product.components };
  });
  app.route(api.getComponent, async ({ db, user, params }) => ({
    component: await getComponentProfile(db, params.uuid, readerOf(user)),
  }));
  app.route(api.getManufacturer, async ({ db, params }) => ({
    manufacturer: await getManufacturerProfile(db, params.uuid, clock()),
  }));
  app.route(api.getProductBasicInfo, ({ db, params }) => getBasicInfo(db, params.uuid));
  app.route(api.listProductVulnerabilities, ({ db, params }) => listProductVulnerabilities(db, params.uuid));
  app.route(api.getBom, ({ db, params }) => getBom(db, params.uuid));
}
