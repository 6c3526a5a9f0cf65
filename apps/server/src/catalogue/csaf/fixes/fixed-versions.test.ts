import { describe, expect, it } from 'vitest';
import { fixFor, saidIn } from './fix.ts';
import { nameOf } from './named.ts';

/** A remediation: its text, and the other products that it is for. */
type Given = string | { text: string; others: string[]; category?: string };

function fixedVersions(product: string, ...remedies: Given[]): readonly string[] {
  const subject = {
    product: nameOf(product, 'Acme'),
    cve: 'CVE-2024-10001',
    cwe: 'CWE-22',
    weakness: nameOf(''),
    otherWeaknesses: [],
  };
  const all = remedies.map((remedy) => {
    const {
      text,
      others,
      category = 'mitigation',
    } = typeof remedy === 'string' ? { text: remedy, others: [] } : remedy;
    return { said: saidIn(category, text), others: others.map((name) => nameOf(name, 'Acme')) };
  });
  return fixFor(subject, all).versions;
}

describe('the fixed versions of a product', () => {
  it('are read from all sentences and remediations about it', () => {
    expect(
      fixedVersions('Controller 300', 'Update to V2.1. Version 3.0 fixes the fault.', 'Fixed in version 2.1.7.'),
    ).toEqual(['V2.1', '3.0', '2.1.7']);
  });

  it.each([
    ['FPWIN Pro', 'Acme has released FPWIN Pro 7.5.0.1 software to address the vulnerability.', ['7.5.0.1']],
    ['TropOS Mesh OS', 'Acme has released Mesh OS version 8.5.3 to address the fault.', ['8.5.3']],
    ['HMI System (CHS)', 'Update to HMI System (CHS) Ver.3.5.0 or later.', ['Ver.3.5.0']],
    ['Cscape', 'Update to the latest version of Cscape (Version 9.90).', ['9.90']],
    ['Viewer', 'Acme released Version 3.4 for the Viewer, which fixes this.', ['3.4']],
    ['CC-Link Ver.2 Utility', 'CC-Link Ver.2 Utility, Version 1.24A or later', ['1.24A']],
  ])('of %s are named beside its name: "%s"', (product, text, expected) => {
    expect(fixedVersions(product, text)).toEqual(expected);
  });

  it.each([
    ['another thing before it', 'Runtime', 'Update to Designer Studio 5.2 to fix this.'],
    ['another thing that is updated', 'KT-1', 'Upgrade EntraPass to Version 8.40 to fix this.'],
    ['another thing after it', 'DataServer', 'Acme released version 1.3.0 of DIAScreen to fix this.'],
    ['a numbered thing', 'Rack', 'This is fixed in System 1 Version 21.2 and higher.'],
    ['a replacement', 'AG-150A', 'Replace it: upgrade to AE-200A, AE-50A or EW-50A Version 7.98 or later'],
    ['a serial number', 'Q03CPU', 'Q03CPU: fixed in the first 5 digits of serial No.: 23122 or later'],
    ['a patch of a version', 'WebCTRL', 'Install WebCTRL 6.5, Cumulative Patch #7 to fix this.'],
    ['a date', 'MQX', 'Acme released an update on January 31, 2018 and in June of 2019 to fix this.'],
    ['another weakness', 'Motion', 'Acme released version 12.2.1.6 that remediates CWE-23.'],
    ['versions before', 'Tool', 'Users of versions prior to 2.1 should update.'],
    ['Windows', 'Tool', 'Upgrade to Windows 10 to fix this.'],
    ['a link', 'Tool', 'Update to the version at https://acme.example/tool/v2.1.'],
  ])('are not %s: %s, "%s"', (_, product, text) => {
    expect(fixedVersions(product, text)).toEqual([]);
  });

  it('are not those of the other products of a remediation', () => {
    const remedy = (text: string) => ({ text, others: ['Panel 500', 'victor Web Client'] });
    expect(
      fixedVersions('Tasy EMR', { text: 'Update Tasy EMR to 3.1 and Tasy Portal to 3.5.', others: ['Tasy Portal'] }),
    ).toEqual(['3.1']);
    expect(fixedVersions('CURE Web Client', remedy('Upgrade the victor Web Client to v5.6.'))).toEqual([]);
    expect(fixedVersions('Controller 300', remedy('Panel 500: Version 2.0 or later'))).toEqual([]);
  });

  it('are none if a sentence demands more than the update', () => {
    expect(fixedVersions('Controller 300', 'Update to 2.1.', 'Update to 2.2 and configure a password.')).toEqual([]);
    expect(fixedVersions('Controller 300', 'Apply 2.1 or later and use the enhanced password feature.')).toEqual([]);
    expect(fixedVersions('Controller 300', 'Update to 2.1. After the update, change the keys.')).toEqual([]);
    expect(fixedVersions('Controller 300', 'Update to 2.1. Delete the old project files.')).toEqual([]);
    expect(fixedVersions('Controller 300', 'Update to 2.1 with the latest service pack.')).toEqual([]);
  });

  it('are known although some products of the advisory cannot be updated', () => {
    const some = { text: 'Some products cannot be updated to the fixed version.', others: ['Panel 500'] };
    expect(fixedVersions('Controller 300', some, 'Controller 300: Version 16 or later')).toEqual(['16']);
    expect(fixedVersions('Controller 300', some, { ...some, text: 'Update to version 16.' })).toEqual([]);
    const own = { text: 'Currently no fix is planned', others: [], category: 'no_fix_planned' };
    expect(fixedVersions('Controller 300', own, 'Update to version 16.')).toEqual([]);
  });

  it('are at most 50, and none if there are more', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `Update to version ${index + 1}.0.`);
    expect(fixedVersions('Controller 300', ...lines(50))).toHaveLength(50);
    expect(fixedVersions('Controller 300', ...lines(51))).toEqual([]);
  });
});
