import * as api from '@rampart/contract/api/catalogue.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { getBasicInfo, getComponentProfile, getManufacturerProfile, getProductProfile } from './catalogue.queries.ts';
import { listProductVulnerabilities } from './product-vulnerabilities.queries.ts';

export function catalogueRoutes(app: App, { clock }: Services): void {
  app.route(api.getProduct, async ({ db, params }) => {
    const product = await getProductProfile(db, params.uuid, clock());
    return { product, components: product.components };
  });
  app.route(api.getComponent, async ({ db, params }) => ({
    component: await getComponentProfile(db, params.uuid, clock()),
  }));
  app.route(api.getManufacturer, async ({ db, params }) => ({
    manufacturer: await getManufacturerProfile(db, params.uuid, clock()),
  }));
  app.route(api.getProductBasicInfo, ({ db, params }) => getBasicInfo(db, params.uuid));
  app.route(api.listProductVulnerabilities, ({ db, params }) => listProductVulnerabilities(db, params.uuid));
}
