import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);

/** A file that a load takes, as it is kept for bundles. */
export interface TakenFile {
  checksum: string;
  packed: Buffer;
  /** The product that was named with a bill of materials, as `Manufacturer/Name`. */
  product: string | undefined;
  /** It came with a bundle, and was first taken then. */
  firstTakenAt: Date | undefined;
}

/** What a bundle says of a file in it. */
export type Bundled = Pick<TakenFile, 'product'> & { firstTakenAt: Date };

/** Packs in another thread, while the database stores the file before it. */
export async function takenFile(
  content: Buffer,
  from: Pick<TakenFile, 'product' | 'firstTakenAt'>,
): Promise<TakenFile> {
  const { product, firstTakenAt } = from;
  const checksum = createHash('sha256').update(content).digest('hex');
  // Higher levels take three times as long and save a tenth.
  return { checksum, packed: await pack(content, { level: 3 }), product, firstTakenAt };
}

const unpack = promisify(gunzip);

/** The value of a file that is kept as JSON. It was checked when it was loaded. */
export const unpacked = async ({ packed }: Pick<TakenFile, 'packed'>): Promise<unknown> =>
  JSON.parse((await unpack(packed)).toString('utf8'));
