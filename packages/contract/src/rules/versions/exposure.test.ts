import { describe, expect, it } from 'vitest';
import { judgeOf } from './exposure.ts';

const judged = (versions: string, version: string, fixEvidence: string | null = null) =>
  judgeOf([{ product: '', versions, fixEvidence, fixedVersions: null, hasFix: fixEvidence !== null }])(version);

describe('the answer for a version', () => {
  it.each([
    ['< V7.0.3', 'v7.0.2', 'affected'],
    ['< V7.0.3', '7.0.3', 'not_affected'],
    ['vers:all/<V4.4', '4.3', 'affected'],
    ['vers:all/<V4.4', '4.4', 'not_affected'],
    ['>= V2.5 < V2.6.1', '2.6', 'cannot_be_told'],
    ['>= V2.5 < V2.6.1', '2.6.0', 'affected'],
    ['>= V2.5 < V2.6.1', '2.6.1', 'not_affected'],
    ['>= V2.5 < V2.6.1', '2.4.9', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP2 HF8', 'affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP2 HF9', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8 SP3', 'not_affected'],
    ['All versions < V4.8 SP2 HF9', 'V4.8', 'affected'],
    ['All versions', 'anything', 'affected'],
    ['< V3.2.7', 'V3.2.7 build 12', 'cannot_be_told'],
    ['>= V1.0 < V1.1', '0.0', 'cannot_be_told'],
    ['< 3.7.11', '3.07.11', 'cannot_be_told'],
    ['<= 3.7.11', '3.07.11', 'affected'],
    ['< 10.1', '2017 R2', 'cannot_be_told'],
    ['< 20.011', '20', 'cannot_be_told'],
    ['<= 2.x', '2.9.4', 'affected'],
    ['< 3.31.15', '50', 'cannot_be_told'],
    ['< 10.1; < 2017 R2', '2018', 'cannot_be_told'],
    ['>= 20 | <= 30.014', '30.014', 'affected'],
    ['>= 20 | <= 30.014', '30.015', 'cannot_be_told'],
    ['>= 20, <= 30.014', '19.5', 'not_affected'],
    ['15.1 Update 5', '15.1 Upd5', 'affected'],
    ['< R5.01.00', 'R5.01.00', 'not_affected'],
    ['All versions between V6.1 (including) and V6.1.1 (excluding)', '6.1.1', 'not_affected'],
    ['2.0.3 (including) and 2.0.6 (excluding)', '2.0.6', 'not_affected'],
    ['All BIOS versions < V21.01.15', 'V21.01.15', 'not_affected'],
    ['BIOS < V21.01.07', '21.01.06', 'affected'],
    ['Versions 2.00 to 6.11', '6.11', 'affected'],
    ['Versions 2.00 to 6.11', '1.99', 'not_affected'],
    ['Versions 2.00 to 6.11', '6.12', 'cannot_be_told'],
    ['V1.81.01 - V1.81.03', 'V1.81.02', 'affected'],
    ['< 3.63', '760', 'cannot_be_told'],
    ['< 9.5', '10', 'not_affected'],
    ['> 1.170C | < 1.256S', '01.40.000', 'cannot_be_told'],
    ['< 1.256S', '1.255R', 'affected'],
    ['>= 3.3 | <= 7.3.4.1a', '3.4', 'affected'],
    ['< V2.0 only with option X', '3.0', 'cannot_be_told'],
    ['2.3.6 and below', '2.3.6', 'affected'],
    ['< 5 | >= 2', '7', 'affected'],
    ['', '1.0', 'cannot_be_told'],
    ['No version', '1.0', 'cannot_be_told'],
    ['< 2.0; 1.0; 3…', '2.5', 'cannot_be_told'],
    ['1.0; 1.1', '1.1', 'affected'],
    ['1.0; 1.1', '1.2', 'cannot_be_told'],
    ['<= 3.07.11', '3.07.12', 'cannot_be_told'],
    ['<V33.017_V34.014_V35.013', '34.013', 'affected'],
    ['<V33.017_V34.014_V35.013', '34.014', 'not_affected'],
    ['<V33.017_V34.014_V35.013', '32.099', 'affected'],
    ['<V33.017_V34.014_V35.013', '36.001', 'cannot_be_told'],
  ])('is for %s and version %s: %s', (versions, version, exposure) => {
    expect(judged(versions, version)).toBe(exposure);
  });
});

describe('the fix of the advisory', () => {
  it.each([
    ['<= 2.9', '2.9.4', 'Update to V2.9.3 or later', 'not_affected'],
    ['<= 2.9', '2.9.2', 'Update to V2.9.3 or later', 'cannot_be_told'],
    ['<= 2.9', '3.0', 'Update to 2.9.3, or 3.1 or later', 'cannot_be_told'],
    ['<= 2.9', '3.0', 'Update to 2.9.3, or 2017 R2', 'cannot_be_told'],
    ['<= 2.9', '12.0', 'Upgrade to Windows 10', 'cannot_be_told'],
    ['< 1.0.3', '1.0.3', 'Update to version 1.0.4 or later', 'cannot_be_told'],
    ['< 1.0.3', '1.0.4', 'Update to version 1.0.4 or later', 'not_affected'],
    ['>= 1.0 < 1.0.3', '0.9', 'Update to version 1.0.3', 'not_affected'],
    ['< V1.05.00', 'V1.05.00', 'Update to V1.05.00 and configure the password', 'cannot_be_told'],
  ])('decides above %s for version %s with "%s": %s', (versions, version, evidence, exposure) => {
    expect(judged(versions, version, evidence)).toBe(exposure);
  });
});

describe('the fixed versions of all texts of the advisory', () => {
  it.each([
    ['<= 2.9', '2.9.4', ['2.9.3'], 'not_affected'],
    ['<= 2.9', '2.9.4', ['2.9.3', '3.1'], 'cannot_be_told'],
    ['<= 2.9', '2.9.4', [], 'cannot_be_told'],
    ['<= 2.9; >= 3.0 | <= 3.4', '3.5', ['2.9.3'], 'cannot_be_told'],
    ['<= 2.9; >= 3.0 | <= 3.4', '3.5', ['2.9.3', '3.5'], 'not_affected'],
    ['<=firmware_05', '06', ['06'], 'not_affected'],
    ['<=firmware_05', '05', ['06'], 'affected'],
    ['1.0; 1.1', '1.2', ['1.2'], 'cannot_be_told'],
    ['< 1.0.3', '1.0.3', ['1.0.4'], 'cannot_be_told'],
  ])('decide above %s for version %s with %j: %s', (versions, version, fixedVersions, exposure) => {
    // The sentence that is shown as evidence may name none of them.
    const finding = {
      product: '',
      versions,
      fixEvidence: 'Update to the latest version.',
      fixedVersions,
      hasFix: true,
    };
    expect(judgeOf([finding])(version)).toBe(exposure);
  });
});

describe('a product whose name has the first numbers of its versions', () => {
  it.each([
    ['Viewer V14.0', '< V14.0.0.5', 'V14.0.0.5', 'not_affected'],
    ['Viewer V14.0', '< V14.0.0.5', 'V14.0.0.4', 'affected'],
    ['Viewer V14.0', '< V14.0.0.5', 'V15.0.0.5', 'cannot_be_told'],
    ['Viewer V14.0', '< V14.0.0.5', 'V13.9', 'affected'],
    ['Client 02', '>= V02.00.12 < 02.00.18', '03.00.18', 'cannot_be_told'],
    ['Client 02', '>= V02.00.12 < 02.00.18', '01.00', 'cannot_be_told'],
    ['Controller 300', '< 2.0', '3.0', 'not_affected'],
    ['S7-2', '< 2.0', '3.0', 'not_affected'],
  ])('%s, %s, version %s: %s', (product, versions, version, exposure) => {
    const finding = { product, versions, fixEvidence: null, fixedVersions: [], hasFix: true };
    expect(judgeOf([finding])(version)).toBe(exposure);
  });
});

it('does not take the bound for the fixed version if the advisory has only workarounds', () => {
  const finding = { product: '', versions: '>= 1.0 | < 2.0', fixedVersions: [], hasFix: false };
  const judge = judgeOf([{ ...finding, fixEvidence: 'For all other vulnerabilities, there are workarounds.' }]);
  expect(['0.9', '1.5', '2.0'].map(judge)).toEqual(['not_affected', 'affected', 'cannot_be_told']);
  expect(judgeOf([{ ...finding, fixEvidence: 'No fix is planned.' }])('2.0')).toBe('cannot_be_told');
});

describe('a text that does not say that the update to a known version is enough', () => {
  it.each([
    ['< 10.9', '10.9', 'Install Version 10.9 of the tool and delete the content of its folder.'],
    ['< 10.9', '10.9', 'Update to 10.9, then update the panel.'],
    ['<= 3.06.1803', '4.0', 'Update to Version 3.06.1804 or later with the latest available service pack.'],
    ['< 2.0', '2.0', 'Update to 2.0 and apply all available patches.'],
    ['< 2.0', '2.0', 'Update to the latest version.'],
    ['< 2.0', '2.0', 'Acme has released a new version.'],
    ['< 2.0', '2.0', 'Acme recommends to install the newest service pack.'],
    ['< 2.0', '2.0', 'Update the other tool to 5.0.'],
  ])('decides nothing for %s and version %s: "%s"', (versions, version, evidence) => {
    expect(judged(versions, version, evidence)).toBe('cannot_be_told');
  });

  it.each([
    ['< V22.01.04', '22.01.04', 'Update BIOS to V22.01.04'],
    ['< SE2021MP3', 'SE2021MP4', 'Update to SE2021MP3 or later version'],
    ['< V7.4 SP1 Update 19', 'V7.4 SP1 Update 19', 'Update to V7.4 SP1 Update 19 or later version'],
    ['< 3', '3', 'Update to version 3.'],
  ])('decides for %s and version %s if it names the fix: "%s"', (versions, version, evidence) => {
    expect(judged(versions, version, evidence)).toBe('not_affected');
  });

  it('decides only below the range if the advisory has only advice', () => {
    const finding = { product: '', fixEvidence: null, fixedVersions: [], hasFix: false, needsMore: true };
    const judge = judgeOf([{ ...finding, versions: '>= 1.0 < 2.0' }]);
    expect(['0.9', '1.5', '2.0', '3.0'].map(judge)).toEqual([
      'not_affected',
      'affected',
      'cannot_be_told',
      'cannot_be_told',
    ]);
  });
});

describe('several advisories', () => {
  const finding = (versions: string) => ({
    product: '',
    versions,
    fixEvidence: null,
    fixedVersions: null,
    hasFix: false,
  });

  it.each([
    [['< 2.0', '< 3.0'], '2.5', 'affected'],
    [['< 2.0', '< 3.0'], '3.0', 'not_affected'],
    [['< 2.0', '1.0'], '3.0', 'cannot_be_told'],
    [[], '3.0', 'cannot_be_told'],
  ])('say of %s and version %s: %s', (statements, version, exposure) => {
    expect(judgeOf(statements.map(finding))(version)).toBe(exposure);
  });
});

it('reads absurd texts quickly', () => {
  const absurd = [
    '9'.repeat(10_000),
    '1.'.repeat(2_000),
    `${'< 1 '.repeat(1_000)}`,
    'v'.repeat(4_000),
    '1 and '.repeat(600),
  ];
  const start = Date.now();
  for (const text of absurd) {
    for (const other of absurd) expect(judged(text, other, absurd.join(' '))).toBe('cannot_be_told');
  }
  expect(Date.now() - start).toBeLessThan(2_000);
});
