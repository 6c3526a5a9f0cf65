import { expect, it } from 'vitest';
import { drawPairs } from '#testing/fixes/draw-pairs.ts';
import { judgedPairs, judgedSeed, type JudgedPair } from '#testing/fixes/judged-pairs.ts';
import { hasRealAdvisories, realAdvisories, type RealAdvisory } from '#testing/fixes/real-advisories.ts';
import { keyOf, realPairs } from '#testing/fixes/real-pairs.ts';

interface Answered extends JudgedPair {
  state: JudgedPair['verdict'];
  evidence: string | null;
}

it.runIf(hasRealAdvisories)(
  'judges the pairs that the seed draws, so that nobody chose them',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    const judged = judgedPairs().map(keyOf);
    expect(drawPairs(await realPairs(), judgedSeed, judged.length).map(keyOf)).toEqual(judged);
  },
);

it.runIf(hasRealAdvisories)(
  'reads the fix of 200 judged pairs: 97 % right, and never a fix where there is none',
  { tags: ['advisories'] },
  async () => {
    const judged = judgedPairs();
    const control = judgedPairs('control');
    const answers = new Map<string, Pick<Answered, 'state' | 'evidence'>>();
    for (const { advisory } of await realAdvisories()) {
      for (const [key, answer] of answersOf(advisory)) answers.set(key, answer);
    }
    const answered = judged.map((pair) => answerTo(pair, answers));
    const controlled = control.map((pair) => answerTo(pair, answers));
    const half = answered.slice(0, judged.length / 2);
    console.log(
      [
        `fix or no fix: ${rate(answered, isRight)} right, ${rate(half, isRight)} of those filed without a vendor fix`,
        `the control pairs: ${rate(controlled, isRight)} right`,
        `fix, none or unknown: ${rate(answered, ({ state, verdict }) => state === verdict)} right`,
        `the evidence has the fixed version: ${rate(answered.filter(namesVersion), hasVersion)}`,
        ...[...answered, ...controlled].filter((one) => one.state !== one.verdict).map(inWords),
      ].join('\n'),
    );
    const falselyFixed = [...answered, ...controlled].filter(
      ({ verdict, state }) => verdict === 'none' && state === 'fix',
    );
    expect(falselyFixed).toEqual([]);
    expect(share(answered, isRight)).toBeGreaterThanOrEqual(0.97);
    expect(share(half, isRight)).toBeGreaterThanOrEqual(0.95);
    expect(share(controlled, isRight)).toBeGreaterThanOrEqual(0.95);
  },
);

function answerTo(pair: JudgedPair, answers: ReadonlyMap<string, Pick<Answered, 'state' | 'evidence'>>): Answered {
  const answer = answers.get(keyOf(pair));
  if (!answer) throw new Error(`no finding for ${keyOf(pair)}`);
  return { ...pair, ...answer };
}

function answersOf({
  trackingId,
  products,
  findings,
}: RealAdvisory['advisory']): [string, Pick<Answered, 'state' | 'evidence'>][] {
  const names = new Map(products.map(({ uuid, name, manufacturer }) => [uuid, [manufacturer.name, name] as const]));
  return findings.map(({ productUuid, cve, hasFix, fixEvidence: evidence }) => {
    const [manufacturer, product] = names.get(productUuid) ?? ['', ''];
    const without = evidence === null ? 'unknown' : 'none';
    return [keyOf({ advisory: trackingId, manufacturer, product, cve }), { state: hasFix ? 'fix' : without, evidence }];
  });
}

const isRight = ({ state, verdict }: Answered) => (state === 'fix') === (verdict === 'fix');
const namesVersion = ({ state, version }: Answered) => state === 'fix' && version !== '';
const hasVersion = ({ evidence, version }: Answered) =>
  evidence?.toLowerCase().includes(version.toLowerCase()) ?? false;

const share = <T>(all: readonly T[], test: (one: T) => boolean) => all.filter(test).length / all.length;
const rate = <T>(all: readonly T[], test: (one: T) => boolean) =>
  `${all.filter(test).length} of ${all.length} (${(share(all, test) * 100).toFixed(1)} %)`;
const inWords = ({ advisory, product, cve, verdict, state }: Answered) =>
  `${advisory} ${product} ${cve}: judged ${verdict}, read ${state}`;
