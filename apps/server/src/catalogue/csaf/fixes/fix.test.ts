import { describe, expect, it } from 'vitest';
import { fixFor, fixOfAll, saidIn, type Fix } from './fix.ts';
import { nameOf } from './named.ts';
import { sentencesOf } from './sentences.ts';

interface Given {
  product?: string;
  weakness?: string;
  otherWeaknesses?: string[];
  others?: string[];
}

function read(remedies: Record<string, string | string[]>, given: Given = {}): Pick<Fix, 'state' | 'evidence'> {
  const subject = {
    product: nameOf(given.product ?? 'Controller 300', 'Acme'),
    cve: 'CVE-2024-10001',
    cwe: 'CWE-22',
    weakness: nameOf(given.weakness ?? ''),
    otherWeaknesses: (given.otherWeaknesses ?? []).map((name) => nameOf(name)),
  };
  const others = (given.others ?? []).map((name) => nameOf(name, 'Acme'));
  const all = Object.entries(remedies).flatMap(([category, texts]) =>
    [texts].flat().map((text) => ({ said: saidIn(category, text), others })),
  );
  const { state, evidence } = fixFor(subject, all);
  return { state, evidence };
}

const fix = (evidence: string) => ({ state: 'fix', evidence });
const none = (evidence: string) => ({ state: 'none', evidence });
const unknown = { state: 'unknown', evidence: null };

describe('the fix of a product and a vulnerability', () => {
  it('is read from a mitigation, with the sentence that says so', () => {
    expect(read({ mitigation: 'Restrict access. Update to V33.017. Then restart.' })).toEqual(
      fix('Update to V33.017.'),
    );
  });

  it('is not claimed if a remediation filed as a vendor fix only gives advice', () => {
    expect(read({ vendor_fix: 'Block port 102 with a firewall.' })).toEqual(unknown);
  });

  it('is never claimed beside a sentence that says that there is none', () => {
    const given = { no_fix_planned: 'Currently no fix is planned', mitigation: 'Install hotfix 3.' };
    expect(read(given)).toEqual(none('Currently no fix is planned'));
    expect(read({ mitigation: ['Update to 3.0.', 'There is no patch.'] })).toEqual(none('There is no patch.'));
  });

  it('is not claimed if it is only announced, or if the product has ended', () => {
    expect(read({ mitigation: 'Acme will release a fix.' })).toEqual(none('Acme will release a fix.'));
    expect(read({ mitigation: ['The product is end of life.', 'Contact Acme for an upgrade.'] })).toEqual(
      none('The product is end of life.'),
    );
  });

  it('is not that of another product, vulnerability or weakness of the advisory', () => {
    const others = ['Panel 500', 'Switch X9'];
    const texts = { mitigation: ['Panel 500: Update to 2.0.', 'CVE-2024-10002 is fixed in version 3.'] };
    expect(read(texts, { others })).toEqual(unknown);
    expect(read({ mitigation: 'Controller 300: Update to 2.0.' }, { others }).state).toBe('fix');
    const weakness = { weakness: 'Path Traversal', otherWeaknesses: ['Plaintext Storage of a Password'] };
    const mitigation = [
      'Version 2 fixes the path traversal.',
      'The plaintext storage of a password will not be fixed.',
    ];
    expect(read({ mitigation }, weakness)).toEqual(fix('Version 2 fixes the path traversal.'));
  });

  it('is missing if all other vulnerabilities have only workarounds, but not for one that is named', () => {
    const other = 'For all other listed vulnerabilities, Acme released mitigations/workarounds.';
    expect(read({ mitigation: other })).toEqual(none(other));
    expect(read({ mitigation: [other, 'CVE-2024-10001 is fixed in version 3.'] }).state).toBe('fix');
  });

  it('comes later if only the fix of other products exists', () => {
    const mitigation = [
      'Patches are available for the X9 and will be available for the Controller 300.',
      'Download the patch.',
    ];
    expect(read({ mitigation }, { others: ['Switch X9'] }).state).toBe('none');
  });

  it('can be a line of a list that names the product', () => {
    expect(read({ mitigation: ['Controller 300: Version 5.2', 'Panel 500: Version 1.1'] }).evidence).toBe(
      'Controller 300: Version 5.2',
    );
    expect(read({ mitigation: 'Panel 500: Version 1.1' }, { others: ['Panel 500'] })).toEqual(unknown);
  });
});

describe('the fix of a product with several affected versions', () => {
  const fixed: Fix = { state: 'fix', evidence: 'Update to 2.', versions: ['2'], needsMore: false };
  it('exists only if each version has one', () => {
    expect(
      fixOfAll([fixed, { state: 'fix', evidence: 'Update to 3.', versions: ['3', '2'], needsMore: false }, fixed]),
    ).toEqual({
      ...fix('Update to 2.\nUpdate to 3.'),
      versions: ['2', '3'],
      needsMore: false,
    });
    expect(fixOfAll([fixed, { state: 'unknown', evidence: null, versions: [], needsMore: false }])).toMatchObject(
      unknown,
    );
    expect(fixOfAll([fixed, { state: 'none', evidence: 'No fix.', versions: [], needsMore: false }])).toMatchObject(
      none('No fix.'),
    );
  });

  it('needs more if one of the texts demands more than the update', () => {
    expect(fixOfAll([fixed, { ...fixed, needsMore: true }]).needsMore).toBe(true);
  });

  it('has evidence of at most 1,000 characters', () => {
    const long = (letter: string): Fix => ({
      state: 'fix',
      evidence: letter.repeat(600),
      versions: [],
      needsMore: false,
    });
    expect(fixOfAll([long('a'), long('b'), fixed]).evidence).toBe(`${'a'.repeat(600)}\nUpdate to 2.`);
  });
});

describe('sentences', () => {
  it('do not end at abbreviations and versions', () => {
    expect(sentencesOf('Acme Co. Ltd. released v. 2.0 (e.g. for the X9). Update to 2.0.')).toEqual([
      'Acme Co. Ltd. released v. 2.0 (e.g. for the X9).',
      'Update to 2.0.',
    ]);
  });

  it('are items of lists, and continue in wrapped lines', () => {
    expect(sentencesOf('- X9: 2.0\n- X10: 3.0\nLimit access to trusted\naddresses only')).toEqual([
      '- X9: 2.0',
      '- X10: 3.0',
      'Limit access to trusted addresses only',
    ]);
  });

  it('are cut after 1,000 characters', () => {
    expect(sentencesOf('x'.repeat(2_500)).map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    // Only the beginning of a very long text is stored, so only this part is read.
    expect(sentencesOf('x'.repeat(1_000_000))).toHaveLength(20);
  });
});
