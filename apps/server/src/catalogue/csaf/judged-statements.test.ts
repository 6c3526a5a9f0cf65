import { judgeOf, type Exposure } from '@rampart/contract/rules/versions/exposure.ts';
import { expect, it } from 'vitest';
import { judgedStatements } from '#testing/versions/judged-statements.ts';

const exposures: Exposure[] = ['affected', 'not_affected', 'cannot_be_told'];

it('judges 400 statements and versions: never not affected where a reader does not say so', () => {
  const answered = judgedStatements().map((one) => {
    const { versions, evidence, hasFix, version } = one;
    const finding = {
      product: '',
      versions,
      hasFix,
      fixEvidence: evidence === '' ? null : evidence,
      fixedVersions: null,
    };
    return { ...one, exposure: judgeOf([finding])(version) };
  });
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
  expect(answered).toHaveLength(400);
});
