import { judgeOf } from '@rampart/contract/rules/versions/exposure.ts';
import { describe, expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { drawStatements } from './draw-statements.ts';
import { findingOf, judgedStatements, ofEachShape as ofEach, seeds } from './judged-statements.ts';
import { findingsFor, realRemedies } from './real-remedies.ts';
import { realStatements } from './real-statements.ts';
import { shapeOf, shapes } from './statement-shape.ts';
import { evidencePartOf } from './versions-part.ts';

const ofOneDraw = ofEach * shapes.length;
const [firstDraw, secondDraw] = [judgedStatements().slice(0, ofOneDraw), judgedStatements().slice(ofOneDraw)];

describe.runIf(hasRealAdvisories)(
  'the statements and versions that the seeds draw, so that nobody chose them',
  { tags: ['advisories'] },
  () => {
    it('are the first 400 judged ones', { timeout: 300_000 }, async () => {
      const drawn = drawStatements(await realStatements(), { seed: seeds[0], ofEach });
      expect(
        drawn.map((one, at) => ({ ...one, product: '', fixedVersions: null, verdict: firstDraw[at]?.verdict })),
      ).toEqual(firstDraw);
    });

    it('are the other 400, and the table has what decides them', { timeout: 300_000 }, async () => {
      const known = new Set(firstDraw.map(({ versions }) => versions));
      const drawn = drawStatements(await realRemedies(), { seed: seeds[1], ofEach, known });
      const findings = await findingsFor(drawn);
      const read = drawn.map(({ shape, product, versions, version }, at) => {
        const { hasFix, fixEvidence, fixedVersions } = findings[at] ?? {};
        const evidence = evidencePartOf(fixEvidence ?? '');
        return { shape, product, versions, evidence, hasFix, fixedVersions, version, verdict: secondDraw[at]?.verdict };
      });
      expect(read).toEqual(secondDraw);
      const answers = drawn.map(({ product, version }, at) => {
        const finding = findings[at];
        return finding && judgeOf([{ ...finding, product }])(version);
      });
      // A text that is not in the table can demand more than the update. Then less can be told.
      const needsMore = (at: number) => findings[at]?.needsMore ?? false;
      const judged = secondDraw.map((one, at) =>
        judgeOf([{ ...findingOf(one), needsMore: needsMore(at) }])(one.version),
      );
      expect(judged).toEqual(answers);
    });
  },
);

it('has 100 judged statements of each shape and draw, with a known verdict and no long text', () => {
  for (const shape of shapes)
    for (const draw of [firstDraw, secondDraw]) expect(draw.filter((one) => one.shape === shape)).toHaveLength(ofEach);
  for (const { shape, versions, evidence, version, verdict } of [...firstDraw, ...secondDraw]) {
    expect(shapeOf(versions)).toBe(shape);
    expect(evidence.length).toBeLessThanOrEqual(120);
    expect(version).not.toBe('');
    expect(['affected', 'not_affected', 'cannot_be_told']).toContain(verdict);
  }
});

it.each([
  ['< V2.1', 'upper bound'],
  ['All versions <= 3.5.2', 'upper bound'],
  ['Versions prior to 4.0', 'upper bound'],
  ['>= 1.0 | <= 1.5', 'two bounds'],
  ['All versions >= V2.0 and < V2.1.6', 'two bounds'],
  ['Versions 2.00 to 6.11', 'two bounds'],
  ['2.1.0', 'list'],
  ['5.1 | 6.0', 'list'],
  ['< V4.0; >= V5.0 < V5.2', 'list'],
  ['All versions', 'words'],
  ['< V14 SP1 Update 10', 'words'],
  ['<= first 2 digits of serial number are 02', 'words'],
  ['>= V2.3', 'words'],
])('files "%s" as %s', (versions, shape) => {
  expect(shapeOf(versions)).toBe(shape);
});
