import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeOf, type Exposure } from '@rampart/contract/rules/versions/exposure.ts';
import { describe, expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { drawStatements } from './draw-statements.ts';
import { judgedStatements } from './judged-statements.ts';
import { findingsFor, realRemedies } from './real-remedies.ts';

const draw = { seed: 20_261_119, ofEach: 25 };
const exposures: Exposure[] = ['affected', 'not_affected', 'cannot_be_told'];

/** 100 more statements with the verdict of a reader. The rules became stricter after the first run with them. */
const judged = readFileSync(join(import.meta.dirname, 'third-draw.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string, string, string, Exposure]);

describe.runIf(hasRealAdvisories)('the third draw', { tags: ['advisories'] }, () => {
  it('is judged never not affected where the reader does not say so', { timeout: 300_000 }, async () => {
    // All texts with two bounds are judged already. So they are drawn again, with another version.
    const first = judgedStatements();
    const known = new Set(first.filter(({ shape }) => shape !== 'two bounds').map(({ versions }) => versions));
    const drawn = drawStatements(await realRemedies(), { ...draw, known });
    expect(drawn.map((one) => [one.shape, one.manufacturer, one.product, one.versions, one.version])).toEqual(
      judged.map((row) => row.slice(0, 5)),
    );
    const findings = await findingsFor(drawn);
    const answers = drawn.map(({ product, version }, at) => {
      const finding = findings[at];
      return finding ? judgeOf([{ ...finding, product }])(version) : 'cannot_be_told';
    });
    const count = (verdict: Exposure, exposure: Exposure) =>
      judged.filter((row, at) => row[5] === verdict && answers[at] === exposure).length;
    const matrix = exposures.map((verdict) => exposures.map((exposure) => count(verdict, exposure)));
    const differing = judged.flatMap((row, at) => (row[5] === answers[at] ? [] : [[...row, answers[at]].join(' # ')]));
    console.log([...matrix, ...differing].map(String).join('\n'));
    expect([matrix[0]?.[1], matrix[2]?.[1]]).toEqual([0, 0]);
  });
});
