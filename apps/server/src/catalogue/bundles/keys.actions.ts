import { recordSecurity } from '#accounts/security-record.ts';
import type { SecretKeys, Secrets } from '#accounts/secrets.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { newKeyPair, type KeyPair, type PublicKey } from './key-pair.ts';

const purpose = 'the key that signs bundles of the catalogue';

/** The key of this installation. It is made if there is none, or if a new one is wanted. */
export async function ensureOwnKey(
  database: Database,
  secrets: Secrets,
  { at, isNew = false }: { at: Date; isNew?: boolean },
): Promise<PublicKey & { isMade: boolean }> {
  return database.asOperator(async (db) => {
    const known = await db.selectFrom('own_bundle_key').select(['public_key', 'fingerprint']).executeTakeFirst();
    if (known && !isNew) return { publicKey: known.public_key, fingerprint: known.fingerprint, isMade: false };
    const { publicKey, fingerprint, privateKey } = newKeyPair();
    const row = { fingerprint, public_key: publicKey, private_key: secrets.seal(privateKey, purpose), made_at: at };
    await db
      .insertInto('own_bundle_key')
      .values(row)
      .onConflict((on) => on.column('is_only').doUpdateSet(row))
      .execute();
    await recordSecurity(db, { kind: 'bundle-key-made', at, details: { fingerprint } });
    return { publicKey, fingerprint, isMade: true };
  });
}

/** The key with its secret part. Undefined if there is none yet. */
export async function findOwnKey(database: Database, secrets: Secrets): Promise<KeyPair | undefined> {
  const row = await database.asOperator((db) => db.selectFrom('own_bundle_key').selectAll().executeTakeFirst());
  if (!row) return undefined;
  const { public_key: publicKey, fingerprint, private_key: sealed } = row;
  return { publicKey, fingerprint, privateKey: secrets.open(sealed, purpose) };
}

/** Encrypts the key with the current secret key, and answers how many keys had which one. */
export async function renewOwnKey({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): Promise<SecretKeys> {
  const keys = { current: 0, previous: 0, unknown: 0 };
  await database.asOperator(async (db) => {
    const row = await db.selectFrom('own_bundle_key').select('private_key').forUpdate().executeTakeFirst();
    if (!row) return;
    keys[secrets.keyOf(row.private_key)] += 1;
    const private_key = secrets.renew(row.private_key, purpose);
    if (private_key) await db.updateTable('own_bundle_key').set({ private_key }).where('is_only', '=', true).execute();
  });
  return keys;
}

export interface TrustedKey extends PublicKey {
  id: number;
  name: string;
}

/** The keys of other installations, whose bundles are taken. */
export async function trustedKeys(database: Database): Promise<TrustedKey[]> {
  const rows = await database.asOperator((db) =>
    db.selectFrom('bundle_key').select(['id', 'name', 'fingerprint', 'public_key']).orderBy('id').execute(),
  );
  return rows.map(({ public_key: publicKey, ...row }) => ({ ...row, publicKey }));
}

/** Answers the id, or undefined if the key is trusted already. */
export async function insertTrustedKey(
  db: OperatorDb,
  { publicKey, fingerprint }: PublicKey,
  { name, by, at }: { name: string; by: string; at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('bundle_key')
    .values({ name, fingerprint, public_key: publicKey, added_by: by, added_at: at })
    .onConflict((on) => on.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
