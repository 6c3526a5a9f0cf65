import { z } from 'zod';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { parseTarHeader, tarBlock } from '#embedded/archive/tar-header.ts';

/**
 * A bundle is a plain tar file. Its first entry is the manifest, the second one the signature of the manifest. Then come
 * the documents in the order of the manifest, each packed with gzip. The manifest has the hash of each, so the signature
 * protects all of them.
 */
export const manifestName = 'rampart-bundle.json';
export const signatureName = 'rampart-bundle.sig';
export const signatureLength = 64;

export const bundleVersion = 1;

export const bundleLimits = {
  documents: 50_000,
  manifestBytes: 20 * 1024 * 1024,
  /** Packed or unpacked. */
  documentBytes: catalogueLimits.fileBytes,
} as const;

const documentKinds = ['csaf', 'openvex', 'cyclonedx', 'spdx', 'sheet', 'kev', 'epss'] as const;

const moment = z.iso.datetime();

const bundledDocument = z.object({
  file: z.string().min(1).max(99),
  kind: z.enum(documentKinds),
  publisher: z.string(),
  id: z.string(),
  version: z.string(),
  /** The product that was named with a bill of materials. */
  product: z.string().optional(),
  first_taken_at: moment,
  size: z.int().min(1).max(bundleLimits.documentBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BundledDocument = z.output<typeof bundledDocument>;

export const manifestSchema = z.object({
  format: z.literal('rampart-bundle'),
  version: z.literal(bundleVersion),
  /** The fingerprint of the key. */
  key: z.string().max(100),
  /** It has what was taken from here on. Null for everything. */
  since: moment.nullable(),
  until: moment,
  documents: z.array(bundledDocument).min(1).max(bundleLimits.documents),
});
export type Manifest = z.output<typeof manifestSchema>;

/** How a file begins: a bundle, another tar file, or neither. */
export function tarKindOf(head: Buffer): 'bundle' | 'tar' | undefined {
  if (head.length < tarBlock) return undefined;
  try {
    const { name } = parseTarHeader(head.subarray(0, tarBlock));
    return name === manifestName ? 'bundle' : name === '' ? undefined : 'tar';
  } catch {
    return undefined;
  }
}
