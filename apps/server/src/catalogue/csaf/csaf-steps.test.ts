import { describe, expect, it } from 'vitest';
import { csaf, cvss31 } from '#testing/loads/advisories.ts';
import { readAdvisory } from './csaf.ts';

const [one, panel] = ['Acme Controller 1', 'Acme Panel 7'];

/** The steps of each product as "product kind: text" in their order, and what was skipped. */
function read(...vulnerabilities: { affects?: (string | undefined)[]; remediations: object[] }[]) {
  const advisory = readAdvisory({
    ...csaf({ products: { Acme: { Controller: ['1'], Panel: ['7'], Gate: ['1'] } } }),
    vulnerabilities: vulnerabilities.map(({ affects = [one], remediations }, index) => ({
      cve: `CVE-2024-${1000 + index}`,
      notes: [{ category: 'summary', text: 'What it does.' }],
      scores: [{ cvss_v3: cvss31(5) }],
      product_status: { known_affected: affects },
      remediations,
    })),
  });
  const ordered = advisory.steps.toSorted((a, b) => a.position - b.position);
  const steps = advisory.products.flatMap(({ uuid, name }) => {
    const positions = new Set(
      advisory.findings.filter(({ productUuid }) => productUuid === uuid).flatMap(({ steps: own }) => own),
    );
    return ordered
      .filter(({ position }) => positions.has(position))
      .map(({ kind, description }) => `${name} ${kind}: ${description}`);
  });
  // A remediation that names no product is one for all of them. The standard does not allow it.
  const skipped = advisory.skipped.filter((what) => !what.includes('6.1.29'));
  return { steps, skipped, links: ordered.map(({ link }) => link) };
}

const remedy = (category: string, details: string, more: object = {}) => ({ category, details, ...more });

describe('the mitigation steps of a product', () => {
  it('begin with the most important kind, and keep their order within it', () => {
    const remediations = [
      remedy('none_available', 'f'),
      remedy('no_fix_planned', 'e'),
      remedy('workaround', 'd'),
      remedy('mitigation', 'c'),
      remedy('mitigation', 'b'),
      remedy('vendor_fix', 'Update to V2.'),
    ];
    expect(read({ remediations }).steps).toEqual([
      'Controller vendor_fix: Update to V2.',
      'Controller mitigation: c',
      'Controller mitigation: b',
      'Controller workaround: d',
      'Controller no_fix_planned: e',
      'Controller none_available: f',
    ]);
  });

  it('are for all affected products, or for the named ones', () => {
    const remediations = [
      remedy('mitigation', 'all'),
      remedy('vendor_fix', 'Update the panel to V2.', { product_ids: [panel] }),
      remedy('workaround', 'nobody', { product_ids: ['Acme Gate 1'] }),
    ];
    expect(read({ affects: [one, panel], remediations }).steps).toEqual([
      'Controller mitigation: all',
      'Panel vendor_fix: Update the panel to V2.',
      'Panel mitigation: all',
    ]);
  });

  it('are named once, although the advisory repeats them for each vulnerability', () => {
    const remediations = [remedy('mitigation', 'Unplug it.'), remedy('workaround', 'Unplug it.')];
    expect(read({ remediations }, { remediations: [remedy('mitigation', ' Unplug it. ')] }).steps).toEqual([
      'Controller mitigation: Unplug it.',
      'Controller workaround: Unplug it.',
    ]);
  });

  it('have a link only if pages may link to it', () => {
    const remediations = [
      remedy('vendor_fix', 'Update to V2.', { url: 'https://acme.example/2' }),
      remedy('mitigation', 'b', { url: 'javascript:alert(1)' }),
      remedy('workaround', 'c'),
      remedy('no_fix_planned', 'd', { url: `https://acme.example/${'x'.repeat(2_000)}` }),
    ];
    expect(read({ remediations }).links).toEqual(['https://acme.example/2', null, null, null]);
  });

  it('leave out unknown kinds and blank texts, and report each once', () => {
    const remediations = [
      remedy('optional_patch', 'x'),
      remedy('optional_patch', 'y'),
      remedy('mitigation', ' '),
      remedy('vendor_fix', ''),
      remedy('workaround', 'kept'),
    ];
    expect(read({ remediations })).toMatchObject({
      steps: ['Controller workaround: kept'],
      skipped: ['remediations of category "optional_patch"', 'a remediation has no text'],
    });
  });

  it('have at most 20,000 characters, and the report says which were cut', () => {
    const kept = read({ remediations: [remedy('mitigation', 'x'.repeat(20_000))] });
    expect(kept).toMatchObject({ steps: [`Controller mitigation: ${'x'.repeat(20_000)}`], skipped: [] });
    const cut = read({ remediations: [remedy('mitigation', 'x'.repeat(20_001))] });
    expect(cut).toMatchObject({
      steps: [`Controller mitigation: ${'x'.repeat(19_999)}…`],
      skipped: ['a remediation is cut to 20000 characters'],
    });
  });
});
