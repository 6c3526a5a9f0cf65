import { expect, it } from 'vitest';
import { hasRealPairs } from '#testing/fixes/real-pairs.ts';
import { drawStatements } from './draw-statements.ts';
import { judgedStatements, statementsSeed } from './judged-statements.ts';
import { realStatements } from './real-statements.ts';
import { shapeOf, shapes } from './statement-shape.ts';

const ofEach = 100;

it.runIf(hasRealPairs)(
  'judges the statements and versions that the seed draws, so that nobody chose them',
  { timeout: 300_000 },
  async () => {
    const judged = judgedStatements();
    const drawn = drawStatements(await realStatements(), { seed: statementsSeed, ofEach });
    expect(drawn.map((one, index) => ({ ...one, verdict: judged[index]?.verdict }))).toEqual(judged);
  },
);

it('has 100 judged statements of each shape, with a known verdict and no long text', () => {
  const judged = judgedStatements();
  for (const shape of shapes) expect(judged.filter((one) => one.shape === shape)).toHaveLength(ofEach);
  for (const { shape, versions, evidence, version, verdict } of judged) {
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
