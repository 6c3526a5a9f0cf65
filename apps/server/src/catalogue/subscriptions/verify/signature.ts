import type { Key } from 'openpgp';
import { Refusal } from '#catalogue/files/refusal.ts';
import { isSignedBeside } from './signature-thread.ts';

/** Loading it takes 0.2 s, which no server should need at its start. */
const openpgp = () => import('openpgp');

/** A key of the source, as the database has it. */
export interface StoredKey {
  id: number;
  fingerprint: string;
  armored: string;
  state: 'trusted' | 'waiting' | 'refused';
}

/** The signature is right, but nobody has decided about its key yet. */
export class KeyWaits extends Error {
  readonly keyId: number;
  constructor(keyId: number) {
    super('It is signed with a new key of the source. Trust or refuse the key.');
    this.keyId = keyId;
  }
}

export const refusedKey = 'It is signed with a key that was refused.';

/** The signature is right, but its key was refused. */
export class KeyRefused extends Refusal {
  readonly keyId: number;
  constructor(keyId: number) {
    super(refusedKey);
    this.keyId = keyId;
  }
}

/** The fingerprint and the owner of a public key. Throws if the text is none. */
export async function readPublicKey(armored: string): Promise<{ fingerprint: string; owner: string; key: Key }> {
  const { readKey } = await openpgp();
  const key = await readKey({ armoredKey: armored });
  return { fingerprint: key.getFingerprint().toUpperCase(), owner: key.getUserIDs().join(', ').slice(0, 500), key };
}

/** Checks a detached signature. Throws a refusal, or `KeyWaits`. */
export async function checkSignature(
  content: Uint8Array,
  armoredSignature: string,
  stored: readonly StoredKey[],
): Promise<void> {
  const { readSignature } = await openpgp();
  const signature = await readSignature({ armoredSignature }).catch(() => {
    throw new Refusal('Its signature cannot be read.');
  });
  const ids = new Set(signature.getSigningKeyIDs().map((id) => id.toHex()));
  const known = await Promise.all(
    stored
      .filter(({ armored }) => armored !== '')
      .map(async (row) => ({ row, key: (await readPublicKey(row.armored)).key })),
  );
  const named = known.filter(({ key }) => key.getKeys().some((one) => ids.has(one.getKeyID().toHex())));
  if (named.length === 0) throw new Refusal('It is signed with a key that the source does not list.');
  for (const state of ['trusted', 'waiting', 'refused'] as const) {
    for (const { row } of named.filter(({ row: { state: has } }) => has === state)) {
      if (!(await isSignedBeside({ content, armoredSignature, armoredKey: row.armored }))) continue;
      if (state === 'waiting') throw new KeyWaits(row.id);
      if (state === 'refused') throw new KeyRefused(row.id);
      return;
    }
  }
  throw new Refusal('Its signature is wrong.');
}
