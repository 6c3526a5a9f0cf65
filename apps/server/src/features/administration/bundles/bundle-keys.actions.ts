import { sql } from 'kysely';
import type { BundleKey, listBundleKeys as endpoint } from '@rampart/contract/api/administration/bundles.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { inGroups, readPublicKey, typedFingerprint, type PublicKey } from '#catalogue/bundles/key-pair.ts';
import { insertTrustedKey } from '#catalogue/bundles/keys.actions.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

interface KeyRow extends Omit<BundleKey, 'added_at' | 'last_bundle'> {
  added_at: Date;
  until: Date | null;
  taken_at: Date | null;
}

export async function listBundleKeys(db: OperatorDb): Promise<Answer<typeof endpoint>> {
  const { rows } = await sql<KeyRow>`
    SELECT bundle_key.id, name, fingerprint, added_by, added_at, last.until, last.taken_at
    FROM bundle_key LEFT JOIN LATERAL (
      SELECT until, taken_at FROM taken_bundle WHERE key_id = bundle_key.id ORDER BY until DESC LIMIT 1) last ON true
    ORDER BY name COLLATE natural_ci, bundle_key.id`.execute(db);
  const own = await db.selectFrom('own_bundle_key').select(['fingerprint', 'made_at']).executeTakeFirst();
  return {
    keys: rows.map(({ until, taken_at, added_at, ...row }) => ({
      ...row,
      added_at: added_at.toISOString(),
      last_bundle: until && taken_at && { until: until.toISOString(), taken_at: taken_at.toISOString() },
    })),
    own: own ? { fingerprint: own.fingerprint, made_at: own.made_at.toISOString() } : null,
  };
}

interface Given {
  name: string;
  public_key: string;
  fingerprint: string;
}

export async function trustBundleKey(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { name, ...given }: Given,
): Promise<{ id: number }> {
  const faults = keyFaults(given);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const key = readPublicKey(given.public_key);
  const id = await insertTrustedKey(db, key, { name, by: acting.by.userName, at });
  if (id === undefined) throw invalid({ public_key: ['This key is already trusted.'] });
  await recordActing(db, acting, at, 'bundle-key-trusted', { name, fingerprint: key.fingerprint });
  return { id };
}

/** What is wrong with the key and its fingerprint. A field that is missing has no fault here. */
export function keyFaults({ public_key, fingerprint }: Partial<Omit<Given, 'name'>>): FieldErrors {
  if (public_key === undefined) return {};
  const key = keyIn(public_key);
  if (!key) return { public_key: ['This file does not contain a bundle key. The command "bundle-key" writes it.'] };
  if (fingerprint === undefined || typedFingerprint(fingerprint) === key.fingerprint) return {};
  const shown = inGroups(key.fingerprint);
  return {
    fingerprint: [`The key in the file has another fingerprint: ${shown}. Do not trust it if the sites differ.`],
  };
}

function keyIn(text: string): PublicKey | undefined {
  try {
    return readPublicKey(text);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

export async function removeBundleKey(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('bundle_key')
    .where('id', '=', id)
    .returning(['name', 'fingerprint'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  await recordActing(db, acting, at, 'bundle-key-removed', removed);
}
