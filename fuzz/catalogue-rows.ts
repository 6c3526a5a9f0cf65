import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { newKeyPair } from '../apps/server/src/catalogue/bundles/key-pair.ts';
import { createLoad } from '../apps/server/src/catalogue/loads/loads.actions.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import type { DB } from '../apps/server/src/db/types.ts';
import { catalogueOf } from '../apps/server/src/testing/catalogue.ts';
import { realManufacturers } from './real-manufacturers.ts';
import type { CatalogueKind } from './reference.ts';

/** A call removes or answers many of these rows, so there are several of each. */
const each = 30;
const by = 'Fuzz';
const at = new Date('2026-11-17T10:00:00Z');
const numbers = Array.from({ length: each }, (_, nth) => nth);

/**
 * What operators work on, one row of each kind that a call can name. The manufacturers and products that calls merge,
 * split and name are none that companies have. Otherwise the run would use up its own equipment.
 */
export async function makeCatalogueRows(database: Database): Promise<Record<CatalogueKind, (number | string)[]>> {
  const catalogue = catalogueOf(database);
  const named = realManufacturers(database);
  const makers: { id: number; uuid: string }[] = [];
  for (const nth of numbers) makers.push(await named(`Fodder Works ${nth}`));
  const products: typeof makers = [];
  for (const { id } of makers) products.push(await catalogue.product({ manufacturer: id }));
  const splitMaker = await named('Fodder Split');
  const splitProducts: typeof makers = [];
  for (const _ of numbers) splitProducts.push(await catalogue.product({ manufacturer: splitMaker.id }));

  return database.asOperator(async (db) => {
    const insert = async <Table extends keyof DB & string>(
      table: Table,
      rows: (nth: number) => Insertable<DB[Table]>,
    ): Promise<number[]> => {
      const added = await db
        .insertInto(table)
        .values(numbers.map(rows) as never)
        .returning('id' as never)
        .execute();
      return (added as unknown as { id: number }[]).map(({ id }) => id);
    };
    const productOf = (nth: number) => products[nth]?.id ?? 0;
    const subscription = await insert('subscription', (nth) => ({
      kind: 'directory',
      name: `Source ${nth}`,
      address: `https://127.0.0.1:1/${nth}/`,
      is_paused: true,
      next_run_at: new Date('2100-01-01'),
      created_by: by,
      created_at: at,
    }));
    const load: number[] = [];
    for (const nth of numbers.slice(0, 5))
      load.push(
        await createLoad(db, {
          source: 'upload',
          fileName: `${nth}.json`,
          product: undefined,
          userName: by,
          state: 'loading',
          at,
        }),
      );
    await db.updateTable('catalogue_load').set({ state: 'done', finished_at: at }).execute();
    const otherNames = numbers.map((nth) => ({ uuid: randomUUID(), product_id: productOf(nth), name: `Name ${nth}` }));
    await db.insertInto('product_other_name').values(otherNames).execute();
    return {
      load,
      subscription,
      subscriptionKey: await insert('subscription_key', (nth) => ({
        subscription_id: subscription[nth] ?? 0,
        fingerprint: `FUZZ${nth}`,
        owner: by,
        address: 'https://127.0.0.1:1/key.asc',
        armored: 'none',
        state: 'waiting',
        first_seen_at: at,
      })),
      productAlias: await insert('product_alias', (nth) => ({
        spelling: String(nth).padStart(64, '0'),
        maker: by,
        model: `Model ${nth}`,
        product_id: productOf(nth),
        suggested_on: at,
      })),
      waitingBom: await insert('waiting_bom', (nth) => ({
        file: `${nth}.cdx.json`,
        checksum: `fuzz ${nth}`,
        bom: JSON.stringify({ format: 'cyclonedx', subject: null, parts: [{ name: 'zlib', version: '1' }] }),
        part_count: 1,
        reason: 'It names no product.',
        created_at: at,
      })),
      double: await insert('catalogue_double', (nth) => ({
        subject: 'product',
        one_id: productOf(nth),
        other_id: productOf(nth) + 1,
        why: JSON.stringify([{ code: 'marks' }]),
      })),
      bundleKey: await insert('bundle_key', (nth) => {
        const { publicKey, fingerprint } = newKeyPair();
        return { name: `Site ${nth}`, fingerprint, public_key: publicKey, added_by: by, added_at: at };
      }),
      vexPublisher: await insert('vex_publisher', (nth) => ({
        publisher: `Security Team ${nth}`,
        manufacturer_id: makers[nth]?.id ?? 0,
        confirmed_by: by,
        confirmed_at: at,
      })),
      manufacturer: makers.map(({ uuid }) => uuid),
      splitMaker: [splitMaker.uuid],
      splitProduct: splitProducts.map(({ id }) => id),
      fodderProduct: products.map(({ uuid }) => uuid),
      otherName: otherNames.map(({ uuid }) => uuid),
      // Calls make them, and lists name them.
      alias: [],
      merge: [],
      makerMerge: [],
      productSuggestion: [],
    };
  });
}
