import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';
import type { Shape } from './statement-shape.ts';

/** A statement and the version of an asset, with the verdict from reading them. */
export interface JudgedStatement {
  shape: Shape;
  product: string;
  versions: string;
  /** The part of the sentence about the fix that names versions, or its beginning. */
  evidence: string;
  hasFix: boolean;
  fixedVersions: readonly string[] | null;
  version: string;
  verdict: 'affected' | 'not_affected' | 'cannot_be_told';
}

/** The first 400 were drawn with the first seed, and the others with the second one. */
export const seeds = [26, 2026] as const;
export const ofEachShape = 100;

/**
 * They were judged before any code decided them. For the first 400, the reader had only the text about versions and the
 * sentence about the fix, so that they have no product and no fixed versions. For the others, another reader had all
 * remediations of the product and the vulnerability. How they were judged:
 * - A listed version is affected. Nothing can be told about a version that is only not listed.
 * - Above `<= X`, a version is not affected only if the advisory names a fixed version at or below it.
 * - A shorter version (`14.1.0` beside `14.1.0.6`) may mean each version that begins with it. All of them must agree.
 * - A build of the first fixed version may be older than the release.
 * - If the advisory demands more than the update (a setting, a patch), the version alone does not tell.
 * - A condition beside the version, a serial number, another scheme or `0.0` cannot be told.
 */
export function judgedStatements(): JudgedStatement[] {
  const lines = readFileSync(join(import.meta.dirname, 'judged-statements.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [shape, product = '', versions = '', evidence = '', hasFix, fixed = '', version = '', verdict] =
      line.split('\t');
    return {
      shape: shape as Shape,
      product,
      versions,
      evidence,
      hasFix: hasFix === 'yes',
      fixedVersions: fixed === notRead ? null : fixed.split(' | ').filter(Boolean),
      version,
      verdict: verdict as JudgedStatement['verdict'],
    };
  });
}

/** Only the sentence about the fix was read. */
const notRead = '-';

export const findingOf = ({
  evidence,
  ...one
}: Omit<JudgedStatement, 'verdict' | 'version' | 'shape'>): VersionFinding => ({
  ...one,
  fixEvidence: evidence === '' ? null : evidence,
});
