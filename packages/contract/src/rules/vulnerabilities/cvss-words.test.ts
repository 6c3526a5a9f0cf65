import { describe, expect, it } from 'vitest';
import { cvssWords, severityOf } from './cvss-words.ts';

const words = (vector: string) => cvssWords(vector).map(({ name, value }) => `${name}: ${value}`);

describe('a CVSS vector in words', () => {
  it.each(['3.0', '3.1'])('reads version %s', (version) => {
    expect(words(`CVSS:${version}/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N`)).toEqual([
      'Attack vector: Network',
      'Attack complexity: Low',
      'Privileges required: None',
      'User interaction: Required',
      'Scope: Changed',
      'Confidentiality: High',
      'Integrity: Low',
      'Availability: None',
    ]);
  });

  it.each(['AV:A/AC:M/Au:S/C:N/I:P/A:C', '(AV:A/AC:M/Au:S/C:N/I:P/A:C)', 'CVSS2#AV:A/AC:M/Au:S/C:N/I:P/A:C'])(
    'reads version 2 as %s',
    (vector) => {
      expect(words(vector)).toEqual([
        'Access vector: Adjacent network',
        'Access complexity: Medium',
        'Authentication: Single',
        'Confidentiality: None',
        'Integrity: Partial',
        'Availability: Complete',
      ]);
    },
  );

  it('reads version 4.0, with the systems behind the vulnerable one', () => {
    expect(words('CVSS:4.0/AV:P/AC:H/AT:P/PR:H/UI:A/VC:H/VI:L/VA:N/SC:N/SI:S/SA:H/E:A/AU:Y/U:Amber')).toEqual([
      'Attack vector: Physical',
      'Attack complexity: High',
      'Attack requirements: Present',
      'Privileges required: High',
      'User interaction: Active',
      'Confidentiality: High',
      'Integrity: Low',
      'Availability: None',
      'Confidentiality of other systems: None',
      'Integrity of other systems: Safety',
      'Availability of other systems: High',
      'Exploit maturity: Attacked',
      'Automatable: Yes',
      'Provider urgency: Amber',
    ]);
  });

  it('reads temporal and environmental metrics, and leaves out what is not defined', () => {
    expect(words('CVSS:3.1/AV:L/E:P/RL:O/RC:C/CR:H/IR:X/MAV:N/MS:U')).toEqual([
      'Attack vector: Local',
      'Exploit code maturity: Proof of concept',
      'Remediation level: Official fix',
      'Report confidence: Confirmed',
      'Confidentiality requirement: High',
      'Modified attack vector: Network',
      'Modified scope: Unchanged',
    ]);
    expect(words('AV:L/E:POC/RL:TF/RC:UC/CDP:LM/TD:ND/AR:M')).toEqual([
      'Access vector: Local',
      'Exploitability: Proof of concept',
      'Remediation level: Temporary fix',
      'Report confidence: Unconfirmed',
      'Collateral damage potential: Low to medium',
      'Availability requirement: Medium',
    ]);
  });

  it.each([
    '',
    '/',
    'none',
    'CVSS:5.0/AV:N',
    'CVSS:3.1/AV:Q',
    'CVSS:3.1/constructor:name',
    'CVSS:3.1/AV:toString',
    '%%%',
  ])('says nothing of “%s”', (vector) => {
    expect(words(vector)).toEqual([]);
  });
});

it.each([
  [10, '3.1', 'Critical'],
  [9, '4.0', 'Critical'],
  [9, '2.0', 'High'],
  [8.9, '3.0', 'High'],
  [7, null, 'High'],
  [6.9, '3.1', 'Medium'],
  [4, '2.0', 'Medium'],
  [3.9, '3.1', 'Low'],
  [0.1, '3.1', 'Low'],
  [0, '3.1', 'None'],
])('the severity of %s in version %s is %s', (score, version, severity) => {
  expect(severityOf(score, version)).toBe(severity);
});
