import { base2, baseKeys3, metrics2, metrics3, readVector, type Metrics } from './cvss-metrics.ts';

/** What a vector says, computed as the specifications of FIRST say. */
export interface CvssScores {
  baseScore: number;
  temporalScore: number;
  environmentalScore: number;
}

/** Undefined if the vector is not complete, or is of another version. */
export function cvssScores(version: string, vector: string): CvssScores | undefined {
  if (version === '2.0') {
    const read = completeVector(vector, metrics2, base2);
    return read && scores2(weightsOf(read, metrics2, 'ND'), read);
  }
  const prefix = `CVSS:${version}/`;
  if (!vector.startsWith(prefix)) return undefined;
  const read = completeVector(vector.slice(prefix.length), metrics3, baseKeys3);
  return read && scores3(read, version === '3.0');
}

function completeVector(text: string, metrics: Metrics, needed: readonly string[]): Map<string, string> | undefined {
  const read = readVector(text, metrics);
  return read && needed.every((key) => read.has(key)) ? read : undefined;
}

type Weight = (key: string) => number;

const weightsOf =
  (vector: ReadonlyMap<string, string>, metrics: Metrics, notDefined: string): Weight =>
  (key) =>
    metrics[key]?.[1][vector.get(key) ?? notDefined]?.[1] ?? 1;

function scores2(weight: Weight, vector: ReadonlyMap<string, string>): CvssScores {
  const exploitability = 20 * weight('AV') * weight('AC') * weight('Au');
  const impactOf = (c: number, i: number, a: number) => 10.41 * (1 - (1 - c) * (1 - i) * (1 - a));
  const impact = impactOf(weight('C'), weight('I'), weight('A'));
  const base = (of: number) => nearest(impact === 0 ? 0 : (0.6 * of + 0.4 * exploitability - 1.5) * 1.176);
  const temporal = (score: number) => nearest(score * weight('E') * weight('RL') * weight('RC'));
  const adjusted = Math.min(
    10,
    impactOf(weight('C') * weight('CR'), weight('I') * weight('IR'), weight('A') * weight('AR')),
  );
  const own = temporal(base(adjusted));
  const hasOwn = ['CDP', 'TD', 'CR', 'IR', 'AR'].some((key) => vector.has(key));
  return {
    baseScore: base(impact),
    temporalScore: temporal(base(impact)),
    environmentalScore: hasOwn ? nearest((own + (10 - own) * weight('CDP')) * weight('TD')) : base(impact),
  };
}

/** The six digits take away the error of a binary fraction: 6.65 is rounded up. */
const nearest = (score: number): number => Math.round(Number((score * 10).toFixed(6))) / 10;

/** The weight of the privileges if the scope changes. */
const changedPrivileges: Record<string, number> = { N: 0.85, L: 0.68, H: 0.5 };

function scores3(vector: ReadonlyMap<string, string>, isFirst: boolean): CvssScores {
  const up = isFirst ? up30 : up31;
  const weight = weightsOf(vector, metrics3, 'X');
  const partial = { ...partial3(vector, ''), requirements: [1, 1, 1] as const };
  const temporal = (score: number) => up(score * weight('E') * weight('RL') * weight('RC'));
  const base = up(together(partial, impact3(partial)));
  const own = { ...partial3(vector, 'M'), requirements: [weight('CR'), weight('IR'), weight('AR')] as const };
  return {
    baseScore: base,
    temporalScore: temporal(base),
    environmentalScore: temporal(up(together(own, ownImpact3(own, isFirst)))),
  };
}

interface Partial3 {
  isChanged: boolean;
  exploitability: number;
  losses: readonly [number, number, number];
  requirements: readonly [number, number, number];
}

/** The metrics of the vulnerability, or with `M` those of the organisation where it gives them. */
function partial3(vector: ReadonlyMap<string, string>, prefix: '' | 'M'): Omit<Partial3, 'requirements'> {
  const codeOf = (key: string) => {
    const own = vector.get(prefix + key);
    return (own === undefined || own === 'X' ? vector.get(key) : own) ?? '';
  };
  const weight = (key: string) => metrics3[key]?.[1][codeOf(key)]?.[1] ?? 0;
  const isChanged = codeOf('S') === 'C';
  const privileges = isChanged ? (changedPrivileges[codeOf('PR')] ?? 0) : weight('PR');
  return {
    isChanged,
    exploitability: 8.22 * weight('AV') * weight('AC') * privileges * weight('UI'),
    losses: [weight('C'), weight('I'), weight('A')],
  };
}

const together = ({ isChanged, exploitability }: Partial3, impact: number) =>
  impact <= 0 ? 0 : Math.min(10, (isChanged ? 1.08 : 1) * (impact + exploitability));

const lossOf = ({ losses: [c, i, a], requirements: [cr, ir, ar] }: Partial3) =>
  1 - (1 - c * cr) * (1 - i * ir) * (1 - a * ar);

function impact3(partial: Partial3): number {
  const loss = lossOf(partial);
  return partial.isChanged ? 7.52 * (loss - 0.029) - 3.25 * (loss - 0.02) ** 15 : 6.42 * loss;
}

/** Versions 3.0 and 3.1 differ in the impact on an organisation's own systems. */
function ownImpact3(own: Partial3, isFirst: boolean): number {
  const loss = Math.min(0.915, lossOf(own));
  if (!own.isChanged) return 6.42 * loss;
  const rest = isFirst ? (loss - 0.02) ** 15 : (loss * 0.9731 - 0.02) ** 13;
  return 7.52 * (loss - 0.029) - 3.25 * rest;
}

const up30 = (score: number): number => Math.ceil(score * 10) / 10;

/** Version 3.1 rounds integers, so that no error of a binary fraction rounds a score up. */
function up31(score: number): number {
  const whole = Math.round(score * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}
