/** A metric of a CVSS vector in words, such as `Attack vector` and `Network`. */
export interface CvssMetric {
  name: string;
  value: string;
}

type Metrics = Record<string, readonly [name: string, values: Record<string, string>]>;

const level = { N: 'None', L: 'Low', H: 'High' };
const threeLevels = { L: 'Low', M: 'Medium', H: 'High' };
const vector = { N: 'Network', A: 'Adjacent network', L: 'Local', P: 'Physical' };

const requirements: Metrics = {
  CR: ['Confidentiality requirement', threeLevels],
  IR: ['Integrity requirement', threeLevels],
  AR: ['Availability requirement', threeLevels],
};

const loss = { N: 'None', P: 'Partial', C: 'Complete' };
const remediation = { W: 'Workaround', U: 'Unavailable' };

const version2: Metrics = {
  AV: ['Access vector', vector],
  AC: ['Access complexity', threeLevels],
  Au: ['Authentication', { N: 'None', S: 'Single', M: 'Multiple' }],
  C: ['Confidentiality', loss],
  I: ['Integrity', loss],
  A: ['Availability', loss],
  E: ['Exploitability', { U: 'Unproven', POC: 'Proof of concept', F: 'Functional', H: 'High' }],
  RL: ['Remediation level', { OF: 'Official fix', TF: 'Temporary fix', ...remediation }],
  RC: ['Report confidence', { UC: 'Unconfirmed', UR: 'Uncorroborated', C: 'Confirmed' }],
  CDP: ['Collateral damage potential', { ...level, LM: 'Low to medium', MH: 'Medium to high' }],
  TD: ['Target distribution', { N: 'None', ...threeLevels }],
  ...requirements,
};

const base3: Metrics = {
  AV: ['Attack vector', vector],
  AC: ['Attack complexity', level],
  PR: ['Privileges required', level],
  UI: ['User interaction', { N: 'None', R: 'Required' }],
  S: ['Scope', { U: 'Unchanged', C: 'Changed' }],
  C: ['Confidentiality', level],
  I: ['Integrity', level],
  A: ['Availability', level],
};

const version3: Metrics = {
  ...base3,
  E: ['Exploit code maturity', { U: 'Unproven', P: 'Proof of concept', F: 'Functional', H: 'High' }],
  RL: ['Remediation level', { O: 'Official fix', T: 'Temporary fix', ...remediation }],
  RC: ['Report confidence', { U: 'Unknown', R: 'Reasonable', C: 'Confirmed' }],
  ...requirements,
  ...modified(base3),
};

/** Version 4.0 rates the vulnerable system and the systems behind it separately. */
const base4: Metrics = {
  AV: ['Attack vector', vector],
  AC: ['Attack complexity', level],
  AT: ['Attack requirements', { N: 'None', P: 'Present' }],
  PR: ['Privileges required', level],
  UI: ['User interaction', { N: 'None', P: 'Passive', A: 'Active' }],
  VC: ['Confidentiality', level],
  VI: ['Integrity', level],
  VA: ['Availability', level],
  SC: ['Confidentiality of other systems', level],
  SI: ['Integrity of other systems', { ...level, S: 'Safety' }],
  SA: ['Availability of other systems', { ...level, S: 'Safety' }],
};

const version4: Metrics = {
  ...base4,
  E: ['Exploit maturity', { A: 'Attacked', P: 'Proof of concept', U: 'Unreported' }],
  ...requirements,
  ...modified(base4),
  S: ['Safety', { N: 'Negligible', P: 'Present' }],
  AU: ['Automatable', { N: 'No', Y: 'Yes' }],
  R: ['Recovery', { A: 'Automatic', U: 'User', I: 'Irrecoverable' }],
  V: ['Value density', { D: 'Diffuse', C: 'Concentrated' }],
  RE: ['Response effort', { L: 'Low', M: 'Moderate', H: 'High' }],
  U: ['Provider urgency', { Clear: 'Clear', Green: 'Green', Amber: 'Amber', Red: 'Red' }],
};

const versions: Record<string, Metrics> = { 2: version2, 3: version3, 4: version4 };

/** What an organisation changed in the metrics for its own systems. */
function modified(metrics: Metrics): Metrics {
  return Object.fromEntries(
    Object.entries(metrics).map(([key, [name, values]]) => [`M${key}`, [`Modified ${name.toLowerCase()}`, values]]),
  );
}

/**
 * A CVSS vector of version 2, 3.0, 3.1 or 4.0 in words, in its own order. Metrics that are not defined (`X`, `ND`), and
 * those that the version does not have, are left out.
 */
export function cvssWords(text: string): CvssMetric[] {
  const plain = text.trim().replace(/^\((.*)\)$/s, '$1');
  const [prefix = '', version = '2'] = /^CVSS:?(\d)(?:\.\d)?[/#]/i.exec(plain) ?? [];
  const metrics = new Map(Object.entries(versions[version] ?? {}));
  return plain
    .slice(prefix.length)
    .split('/')
    .flatMap((part) => {
      const [key = '', code = ''] = part.split(':');
      const [name, values] = metrics.get(key) ?? [];
      const value = values && new Map(Object.entries(values)).get(code);
      return name && value ? [{ name, value }] : [];
    });
}

/** The severity of a score, as CVSS 3 and 4 name it. Version 2 has no critical one. */
export function severityOf(score: number, version: string | null): string {
  if (score >= 9 && !version?.startsWith('2')) return 'Critical';
  if (score >= 7) return 'High';
  if (score >= 4) return 'Medium';
  return score > 0 ? 'Low' : 'None';
}
