import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/connect.ts';
import { catalogueOf } from '../apps/server/src/testing/catalogue.ts';
import { makeCatalogueRows } from './catalogue-rows.ts';
import { realManufacturers } from './real-manufacturers.ts';

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>;

/** The products that the companies of the run have, and what operators work on. */
export async function makeCatalogue(database: Database) {
  const catalogue = catalogueOf(database);
  const named = realManufacturers(database);
  const manufacturers = [await named('Siemens'), await named("O'Neil & Söhne")];
  const label = await catalogue.label('Pump');
  const products: { id: number; uuid: string }[] = [];
  const vulnerabilities: number[] = [];
  const cves: string[] = [];
  const advisories: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const isComponent = index % 4 === 0;
    const product = await catalogue.product({
      manufacturer: manufacturers[index % 2]?.id ?? 0,
      name: `${isComponent ? 'Library' : 'Pump'} S7-${index}`,
      type: isComponent ? 'component' : 'product',
      rating: index % 3 === 0 ? null : index * 20,
      ...(isComponent ? {} : { label: label.id, components: products.slice(0, 1).map(({ id }) => id) }),
    });
    products.push(product);
    const { id, cve, trackingId } = await catalogue.vulnerability(product.id, { exploited: index % 2 === 0 });
    vulnerabilities.push(id);
    cves.push(cve);
    advisories.push(trackingId);
  }
  const bom = JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [{ name: 'zlib', version: '1' }],
  });
  const synonyms = await database.asOperator(async (db) => {
    await sql`UPDATE product SET bom = ${bom}, bom_format = 'cyclonedx' WHERE id = ${products[1]?.id}`.execute(db);
    const words = Array.from({ length: 40 }, (_, nth) => ({ word: `synonym ${nth}`, product_type_id: label.id }));
    const rows = words.map((row) => ({ ...row, added_by: 'Fuzz', added_at: new Date() }));
    return db.insertInto('type_synonym').values(rows).returning('id').execute();
  });
  return {
    products,
    vulnerabilities,
    cves,
    advisories,
    shared: await makeCatalogueRows(database),
    equipmentType: [label.id],
    synonyms: synonyms.map(({ id }) => id),
    uuids: [...products.map(({ uuid }) => uuid), ...manufacturers.map(({ uuid }) => uuid)],
  };
}
