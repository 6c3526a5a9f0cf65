/** The values of a metric: how a vector writes it, its name in JSON, and its weight in the formulas. */
type Values = Readonly<Record<string, readonly [name: string, weight: number]>>;
/** The metrics of a version by their keys in a vector, with their names in JSON. */
export type Metrics = Readonly<Record<string, readonly [attribute: string, values: Values]>>;

const notDefined = (code: string, weight = 1): Values => ({ [code]: ['NOT_DEFINED', weight] });

const required2: Values = { L: ['LOW', 0.5], M: ['MEDIUM', 1], H: ['HIGH', 1.51], ...notDefined('ND') };
const impact2: Values = { N: ['NONE', 0], P: ['PARTIAL', 0.275], C: ['COMPLETE', 0.66] };

export const metrics2: Metrics = {
  AV: ['accessVector', { L: ['LOCAL', 0.395], A: ['ADJACENT_NETWORK', 0.646], N: ['NETWORK', 1] }],
  AC: ['accessComplexity', { H: ['HIGH', 0.35], M: ['MEDIUM', 0.61], L: ['LOW', 0.71] }],
  Au: ['authentication', { M: ['MULTIPLE', 0.45], S: ['SINGLE', 0.56], N: ['NONE', 0.704] }],
  C: ['confidentialityImpact', impact2],
  I: ['integrityImpact', impact2],
  A: ['availabilityImpact', impact2],
  E: [
    'exploitability',
    {
      U: ['UNPROVEN', 0.85],
      POC: ['PROOF_OF_CONCEPT', 0.9],
      F: ['FUNCTIONAL', 0.95],
      H: ['HIGH', 1],
      ...notDefined('ND'),
    },
  ],
  RL: [
    'remediationLevel',
    {
      OF: ['OFFICIAL_FIX', 0.87],
      TF: ['TEMPORARY_FIX', 0.9],
      W: ['WORKAROUND', 0.95],
      U: ['UNAVAILABLE', 1],
      ...notDefined('ND'),
    },
  ],
  RC: [
    'reportConfidence',
    { UC: ['UNCONFIRMED', 0.9], UR: ['UNCORROBORATED', 0.95], C: ['CONFIRMED', 1], ...notDefined('ND') },
  ],
  CDP: [
    'collateralDamagePotential',
    {
      N: ['NONE', 0],
      L: ['LOW', 0.1],
      LM: ['LOW_MEDIUM', 0.3],
      MH: ['MEDIUM_HIGH', 0.4],
      H: ['HIGH', 0.5],
      ...notDefined('ND', 0),
    },
  ],
  TD: [
    'targetDistribution',
    { N: ['NONE', 0], L: ['LOW', 0.25], M: ['MEDIUM', 0.75], H: ['HIGH', 1], ...notDefined('ND') },
  ],
  CR: ['confidentialityRequirement', required2],
  IR: ['integrityRequirement', required2],
  AR: ['availabilityRequirement', required2],
};

const required3: Values = { L: ['LOW', 0.5], M: ['MEDIUM', 1], H: ['HIGH', 1.5], ...notDefined('X') };
const impact3: Values = { N: ['NONE', 0], L: ['LOW', 0.22], H: ['HIGH', 0.56] };

const base3: Metrics = {
  AV: [
    'attackVector',
    { N: ['NETWORK', 0.85], A: ['ADJACENT_NETWORK', 0.62], L: ['LOCAL', 0.55], P: ['PHYSICAL', 0.2] },
  ],
  AC: ['attackComplexity', { L: ['LOW', 0.77], H: ['HIGH', 0.44] }],
  // If the scope changes, the weights are others (cvss3.ts).
  PR: ['privilegesRequired', { N: ['NONE', 0.85], L: ['LOW', 0.62], H: ['HIGH', 0.27] }],
  UI: ['userInteraction', { N: ['NONE', 0.85], R: ['REQUIRED', 0.62] }],
  S: ['scope', { U: ['UNCHANGED', 0], C: ['CHANGED', 0] }],
  C: ['confidentialityImpact', impact3],
  I: ['integrityImpact', impact3],
  A: ['availabilityImpact', impact3],
};

/** The metrics that say the same of an organisation's own systems. */
const modified3: Metrics = Object.fromEntries(
  Object.entries(base3).map(([key, [attribute, values]]) => [
    `M${key}`,
    [`modified${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`, { ...values, ...notDefined('X') }],
  ]),
);

export const metrics3: Metrics = {
  ...base3,
  E: [
    'exploitCodeMaturity',
    {
      U: ['UNPROVEN', 0.91],
      P: ['PROOF_OF_CONCEPT', 0.94],
      F: ['FUNCTIONAL', 0.97],
      H: ['HIGH', 1],
      ...notDefined('X'),
    },
  ],
  RL: [
    'remediationLevel',
    {
      O: ['OFFICIAL_FIX', 0.95],
      T: ['TEMPORARY_FIX', 0.96],
      W: ['WORKAROUND', 0.97],
      U: ['UNAVAILABLE', 1],
      ...notDefined('X'),
    },
  ],
  RC: ['reportConfidence', { U: ['UNKNOWN', 0.92], R: ['REASONABLE', 0.96], C: ['CONFIRMED', 1], ...notDefined('X') }],
  CR: ['confidentialityRequirement', required3],
  IR: ['integrityRequirement', required3],
  AR: ['availabilityRequirement', required3],
  ...modified3,
};

/** The metrics that a score cannot be computed without. */
export const base2 = ['AV', 'AC', 'Au', 'C', 'I', 'A'];
export const baseKeys3 = Object.keys(base3);

/** The metrics of a vector without its prefix. Undefined if it has an unknown one, or one twice. */
export function readVector(text: string, metrics: Metrics): Map<string, string> | undefined {
  const read = new Map<string, string>();
  for (const part of text.split('/')) {
    const [key = '', code = '', ...more] = part.split(':');
    const values = Object.hasOwn(metrics, key) ? metrics[key]?.[1] : undefined;
    if (!values || !Object.hasOwn(values, code) || more.length > 0 || read.has(key)) return undefined;
    read.set(key, code);
  }
  return read;
}
