import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawn } from './draw-statements.ts';
import type { RealStatement } from './real-statements.ts';
import type { Shape } from './statement-shape.ts';

/** A statement and the version of an asset, with the verdict from reading them. */
export interface JudgedStatement extends Drawn<RealStatement> {
  verdict: 'affected' | 'not_affected' | 'cannot_be_told';
}

/** They were drawn with this seed, and judged before any code decided them. */
export const statementsSeed = 26;

/**
 * How they were judged:
 * - A listed version is affected. Nothing can be told about a version that is only not listed.
 * - Above `<= X`, a version is not affected only if the evidence names a fixed version at or below it.
 * - A shorter version (`14.1.0` beside `14.1.0.6`) may mean each version that begins with it. All of them must agree.
 * - A build of the first fixed version may be older than the release.
 * - If the evidence demands more than the update (a setting, a patch), the version alone does not tell.
 * - A condition beside the version, a serial number, another scheme or `0.0` cannot be told.
 */
export function judgedStatements(): JudgedStatement[] {
  const lines = readFileSync(join(import.meta.dirname, 'judged-statements.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [shape, versions = '', evidence = '', hasFix, version = '', verdict] = line.split('\t');
    return {
      shape: shape as Shape,
      versions,
      evidence,
      hasFix: hasFix === 'yes',
      version,
      verdict: verdict as JudgedStatement['verdict'],
    };
  });
}
