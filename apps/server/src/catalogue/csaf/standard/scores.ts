import { severityOf } from '@rampart/contract/rules/vulnerabilities/cvss-words.ts';
import { metrics2, metrics3, type Metrics } from './cvss-metrics.ts';
import { cvssScores } from './cvss-scores.ts';
import { nameOf, partOf, partsOf, repeatedIn, textOf, textsOf } from './written.ts';
import type { MandatoryTests, Part, Written } from './written.ts';

/** The tests of scores. CVSS 4.0 is only tested for several scores of one product (6.1.7). */
export const scoreTests: MandatoryTests = {
  '6.1.7': ({ vulnerabilities }) => {
    const found = vulnerabilities.find(
      (one) =>
        repeatedIn(
          scoresIn(one).flatMap(({ cvss, products, source }) =>
            Object.values(cvss).flatMap(({ version }) =>
              version === undefined ? [] : products.map((id) => `${String(version)} ${source} ${id}`),
            ),
          ),
        ) !== undefined,
    );
    return found && `${nameOf(found)} has two scores of a version`;
  },
  '6.1.8': whereWrong((cvss, { attribute, metrics }) => faultOf(cvss, metrics, attribute)),
  '6.1.9': whereWrong((cvss) => {
    const version = textOf(cvss.version) ?? '';
    const right = cvssScores(version, textOf(cvss.vectorString) ?? '');
    if (!right) return undefined;
    const wrong = Object.entries(right).find(([name, score]) =>
      isOtherScore(cvss[name], score, toleranceOf(version, name)),
    );
    if (wrong) return `${wrong[0]} is ${String(cvss[wrong[0]])}, and its vector says ${wrong[1]}`;
    if (version === '2.0') return undefined;
    const severity = Object.entries(right).find(([name, score]) =>
      isOther(textOf(cvss[name.replace('Score', 'Severity')]), severityOf(score, version).toUpperCase()),
    );
    return severity && `${severity[0].replace('Score', 'Severity')} is not that of its score`;
  }),
  '6.1.10': whereWrong((cvss, { metrics }) => {
    for (const pair of (textOf(cvss.vectorString) ?? '').split('/')) {
      const [key = '', code = ''] = pair.split(':');
      const [attribute = '', values = {}] = Object.hasOwn(metrics, key) ? (metrics[key] ?? []) : [];
      const said = Object.hasOwn(values, code) ? values[code]?.[0] : undefined;
      if (said !== undefined && isOther(textOf(cvss[attribute]), said))
        return `${attribute} is not what its vector says`;
    }
    return undefined;
  }),
};

const isOther = (given: unknown, right: unknown) => given !== undefined && given !== right;

const isOtherScore = (given: unknown, right: number, tolerance: number) =>
  typeof given === 'number' && Math.abs(given - right) > tolerance;

/** Version 2 rounds several times, and does not say how. So two right programs can differ by 0.1. */
const toleranceOf = (version: string, name: string) => (version === '2.0' && name !== 'baseScore' ? 0.101 : 0.000_1);

interface Score {
  cvss: Record<string, Part>;
  products: string[];
  /** In CSAF 2.1, several sources can score a vulnerability. */
  source: string;
}

function scoresIn({ scores, metrics }: Part): Score[] {
  return [
    ...partsOf(scores).map((one) => [one, one]),
    ...partsOf(metrics).map((one) => [one, partOf(one.content)]),
  ].map(([one = {}, content = {}]) => ({
    cvss: Object.fromEntries(
      ['cvss_v2', 'cvss_v3', 'cvss_v4'].flatMap((name) => (content[name] ? [[name, partOf(content[name])]] : [])),
    ),
    products: textsOf(one.products),
    source: textOf(one.source) ?? '',
  }));
}

interface Kind {
  attribute: 'cvss_v2' | 'cvss_v3';
  metrics: Metrics;
}
const kinds: Kind[] = [
  { attribute: 'cvss_v2', metrics: metrics2 },
  { attribute: 'cvss_v3', metrics: metrics3 },
];

/** The first score with a fault, of one of the versions that are tested. */
function whereWrong(faultIn: (cvss: Part, kind: Kind) => string | undefined) {
  return ({ vulnerabilities }: Written): string | undefined => {
    for (const one of vulnerabilities) {
      for (const { cvss } of scoresIn(one)) {
        for (const kind of kinds) {
          const given = cvss[kind.attribute];
          const fault = given && faultIn(given, kind);
          if (fault !== undefined) return `a score of ${nameOf(one)}: ${fault}`;
        }
      }
    }
    return undefined;
  };
}

const severities = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** What the JSON schema of the version says against a score. */
function faultOf(cvss: Part, metrics: Metrics, attribute: Kind['attribute']): string | undefined {
  const [versions, kinds3] = attribute === 'cvss_v2' ? [['2.0'], false] : [['3.0', '3.1'], true];
  const version = String(cvss.version);
  if (!versions.includes(version)) return 'its version is missing or unknown';
  const prefix = kinds3 ? `CVSS:${version}/` : '';
  const vector = textOf(cvss.vectorString);
  if (vector === undefined || !vector.startsWith(prefix) || !hasMetrics(vector.slice(prefix.length), metrics)) {
    return 'its vector is missing or cannot be read';
  }
  const scores = ['baseScore', 'temporalScore', 'environmentalScore'];
  const wrong = scores.find((name) => !isScore(cvss[name]) && (name === 'baseScore' || cvss[name] !== undefined));
  if (wrong !== undefined) return `${wrong} is not a score`;
  const named = kinds3 ? ['baseSeverity', 'temporalSeverity', 'environmentalSeverity'] : [];
  const unnamed = named.find(
    (name) => !severities.includes(String(cvss[name])) && (name === 'baseSeverity' || cvss[name] !== undefined),
  );
  if (unnamed !== undefined) return `${unnamed} is not a severity`;
  const value = Object.values(metrics).find(
    ([name, values]) => cvss[name] !== undefined && !Object.values(values).some(([known]) => known === cvss[name]),
  );
  return value && `${value[0]} has no known value`;
}

const isScore = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 10;

const hasMetrics = (vector: string, metrics: Metrics) =>
  vector.split('/').every((pair) => {
    const [key = '', code = '', ...more] = pair.split(':');
    return Object.hasOwn(metrics, key) && Object.hasOwn(metrics[key]?.[1] ?? {}, code) && more.length === 0;
  });
