import { expect, it } from 'vitest';
import { fixedVersionsOf } from './fixed-versions.ts';

it.each([
  ['< V4.4', 'Update to V4.4 or later version', ['V4.4']],
  ['< 2.6.1', 'The vendor fixed the problem in version 2.6.1.', ['2.6.1']],
  ['<V33.017_V34.014', 'Upgrade to firmware 33.017, 34.014 or later', ['33.017', '34.014']],
  ['<= 1.597X', 'GX Works2, Version 1.600A or later', ['1.600A']],
  ['<= 3.0', 'Users of version 3.0 and prior should update to v3.1 or v3.1', ['v3.1']],
  ['<= 9.90', 'Update to Version 9.90 SP1 or later', ['9.90 SP1']],
  ['<= 4.0', 'Update Windows 10 and upgrade to WibuKey Version 6.50', []],
  ['<=06', 'R32 firmware: Refer to "Appendix 2 Firmware Update Function"', []],
  ['<= 4.6.07', 'The vendor has released v32-09a.', []],
  ['<= 1.0', 'Update: https://example.com/v2.0', []],
  ['<= 2.0', 'Versions prior to 2.1 should be updated', []],
])('reads of %s and "%s" the fixed versions %j', (versions, fixEvidence, expected) => {
  expect(fixedVersionsOf({ product: '', versions, fixEvidence, fixedVersions: null, hasFix: true })).toEqual(expected);
});

it('reads no fixed version if the advisory has no fix', () => {
  const finding = {
    product: '',
    versions: '< 2',
    fixEvidence: 'Version 2.0 has no fix',
    fixedVersions: null,
    hasFix: false,
  };
  expect(fixedVersionsOf(finding)).toEqual([]);
});

it('reads the stored fixed versions instead of the sentence, and leaves out those that are affected', () => {
  const finding = {
    product: '',
    versions: '<= 2.0',
    fixEvidence: 'Update to 2.2',
    fixedVersions: ['1.9', '2.1', '2.1'],
    hasFix: false,
  };
  expect(fixedVersionsOf(finding)).toEqual(['2.1']);
  expect(fixedVersionsOf({ ...finding, hasFix: true, fixedVersions: [] })).toEqual([]);
});
