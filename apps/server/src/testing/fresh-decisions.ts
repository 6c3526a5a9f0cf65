import { versionKey } from '@rampart/contract/rules/versions/version-order.ts';
import { decideDue, decisionsOn } from '#exposure/decisions.actions.ts';
import type { ProductVersion } from '#exposure/decide.ts';
import type { World } from './world.ts';

interface Stored extends ProductVersion {
  company_id: number;
  not_affected: number[];
  by_manufacturer: number[];
  untold: number;
  untold_ids: number[];
  version_order: string;
}

/**
 * Decides what is due, and then every firmware version again. Returns the versions whose stored decision is another one:
 * a change of the catalogue did not make them due.
 */
export async function wrongDecisions({ database, inRole }: World): Promise<{ stored: Stored; fresh: Stored }[]> {
  await decideDue(database);
  const all = await inRole<Stored>(
    'rampart_operator',
    `SELECT company_id, product_id, version, not_affected, by_manufacturer, untold, untold_ids, version_order
     FROM firmware`,
  );
  const decided = await database.asOperator((db) => decisionsOn(db, all));
  return decided.flatMap(({ not_affected, by_manufacturer, untold }, index) => {
    const stored = all[index] as Stored;
    const fresh = {
      ...stored,
      not_affected,
      by_manufacturer,
      untold: untold.length,
      untold_ids: untold,
      version_order: versionKey(stored.version),
    };
    return JSON.stringify(fresh) === JSON.stringify(stored) ? [] : [{ stored, fresh }];
  });
}
