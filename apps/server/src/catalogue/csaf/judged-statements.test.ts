import { judgeOf, type Exposure } from '@rampart/contract/rules/versions/exposure.ts';
import { expect, it } from 'vitest';
import { findingOf, judgedStatements } from '#testing/versions/judged-statements.ts';

const exposures: Exposure[] = ['affected', 'not_affected', 'cannot_be_told'];

it.each([
  ['first', 0],
  ['second', 400],
])(
  'judges the 400 statements and versions of the %s draw: never not affected where a reader does not say so',
  (_, start) => {
    const judged = judgedStatements().slice(start, start + 400);
    const answered = judged.map((one) => ({ ...one, exposure: judgeOf([findingOf(one)])(one.version) }));
    const count = (verdict: Exposure, exposure: Exposure) =>
      answered.filter((one) => one.verdict === verdict && one.exposure === exposure).length;
    const matrix = exposures.map((verdict) => [verdict, ...exposures.map((exposure) => count(verdict, exposure))]);
    const differing = answered
      .filter(({ verdict, exposure }) => verdict !== exposure && exposure !== 'cannot_be_told')
      .map(({ versions, version, evidence, verdict, exposure }) =>
        [versions, version, evidence, `judged ${verdict}, read ${exposure}`].join(' # '),
      );
    console.log(
      [['judged', ...exposures], ...matrix, ...differing.map((text) => [text])].map((row) => row.join('\t')).join('\n'),
    );
    const isWrong = ({ verdict, exposure }: (typeof answered)[number]) =>
      exposure === 'not_affected' && verdict !== 'not_affected';
    expect(answered.filter(isWrong)).toEqual([]);
    expect(
      answered.filter(({ verdict, exposure }) => verdict === 'affected' && exposure === 'affected').length,
    ).toBeGreaterThanOrEqual(128);
    expect(answered).toHaveLength(400);
  },
);
