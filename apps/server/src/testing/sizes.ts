import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { foreignFile, keepProfile } from '#testing/imports/foreign-imports.ts';
import type { World, WorldUser } from '#testing/world.ts';

/** A company of a given size, with the ids that calls need. */
export interface Sized {
  user: WorldUser;
  colleague: WorldUser;
  product: { id: number; uuid: string };
  other: { id: number; uuid: string };
  component: { id: number; uuid: string };
  manufacturer: { id: number; uuid: string; name: string };
  vulnerabilityIds: number[];
  cve: string;
  /** A vulnerability that is open on all assets. */
  openCve: string;
  trackingId: string;
  assetIds: number[];
  removedIds: number[];
  locationId: number;
  emptyLocationId: number;
  groupId: number;
  importId: number;
  /** An import that waits for its mapping, and two that wait for their products. */
  mappingImportId: number;
  matchingImportIds: [number, number];
  profileId: number;
}

export interface SizedCall {
  endpoint: Endpoint;
  sent: (company: Sized) => { params?: Record<string, string>; query?: object; body?: object };
}

/**
 * A company with this many of everything: products with as many components and vulnerabilities, assets, locations,
 * groups and users.
 */
export async function companyOfSize(world: World, size: number): Promise<Sized> {
  const make = catalogueOf(world.database);
  const user = await world.user();
  const { companyId } = user;
  const rows = companyRows(world.database, companyId);
  const manufacturer = await make.manufacturer();
  const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let index = 0; index < count; index += 1) made.push(await work(index));
    return made;
  };
  const components = await times(size, () => make.product({ type: 'component', rating: 60 }));
  const componentIds = components.map(({ id }) => id);
  const products = await times(size + 1, () =>
    make.product({ manufacturer: manufacturer.id, components: componentIds, rating: 40 }),
  );
  const [product, other, component] = [products[0], products.at(-1), components[0]];
  if (!product || !other || !component) throw new Error('A company needs a size of at least 1.');
  const vulnerabilities = await times(size, () => make.vulnerability(product.id));
  const vulnerabilityIds = vulnerabilities.map(({ id }) => id);
  const locations = await times(size + 1, () => rows.location());
  const location = locations[0]?.id ?? 0;
  await times(size, (index) => rows.asset(products[index]?.id ?? 0, { location, priority: 'high' }));
  const assets = await times(size, (index) =>
    rows.asset(product.id, { uid: `A-${index}`, location, priority: 'high', notes: 'pump' }),
  );
  const removed = await times(size, () => rows.asset(product.id));
  const removedIds = removed.map(({ id }) => id);
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('asset').set({ removed_at: new Date() }).where('id', 'in', removedIds).execute(),
  );
  for (const { id } of assets) await rows.mitigate(id, vulnerabilityIds.slice(0, 1));
  const groups = await times(size, () =>
    rows.group(
      `Group ${randomUUID()}`,
      products.slice(0, size).map(({ id }) => id),
    ),
  );
  const colleagues = await times(size, () => world.user({ companyId, permissions: ['Equipment.view'] }));
  const imports = await times(size, () => rows.import());
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('equipment_import').set({ received_at: new Date() }).where('id', '>', 0).execute(),
  );
  const [mappingImport, ...matchingImports] = [await rows.import(), await rows.import(), await rows.import()];
  const profileId = await world.database.inCompany(companyId, async (db) => {
    const set = (id: number, state: string) =>
      db
        .updateTable('equipment_import')
        .set({ state, received_at: new Date(), ...foreignFile() })
        .where('id', '=', id)
        .execute();
    await set(mappingImport.id, 'mapping');
    for (const { id } of matchingImports) await set(id, 'matching');
    return keepProfile(db);
  });
  return {
    user,
    colleague: colleagues[0] as WorldUser,
    product,
    other,
    component,
    manufacturer,
    vulnerabilityIds,
    cve: vulnerabilities[0]?.cve ?? '',
    openCve: vulnerabilities.at(-1)?.cve ?? '',
    trackingId: vulnerabilities[0]?.trackingId ?? '',
    assetIds: assets.map(({ id }) => id),
    removedIds,
    locationId: location,
    emptyLocationId: locations.at(-1)?.id ?? 0,
    groupId: groups[0]?.id ?? 0,
    importId: imports[0]?.id ?? 0,
    mappingImportId: mappingImport.id,
    matchingImportIds: [matchingImports[0].id, matchingImports[1].id],
    profileId,
  };
}
