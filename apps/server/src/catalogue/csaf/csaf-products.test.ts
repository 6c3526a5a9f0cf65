import { describe, expect, it } from 'vitest';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Branch } from './csaf.schema.ts';
import { productIdsOf } from './csaf-products.ts';

const branch = (category: string, name: string, ...inner: (Branch | string)[]): Branch => {
  const ids = inner.filter((one) => typeof one === 'string');
  const branches = inner.filter((one) => typeof one !== 'string');
  return { category, name, branches, product: ids[0] ? { name: `All of ${ids[0]}`, product_id: ids[0] } : undefined };
};

type Tree = Partial<Parameters<typeof productIdsOf>[0]>;

/** The products by their ids, as "manufacturer: product (versions)", and what was skipped. */
function read(tree: Tree) {
  const skipped: string[] = [];
  const ids = productIdsOf(
    { branches: [], full_product_names: [], product_groups: [], relationships: [], ...tree },
    skipped,
  );
  const found = [...ids].map(([id, places]) => [
    id,
    places.map(({ product, versions }) => `${product.manufacturer.name}: ${product.name} (${versions})`).join(' + '),
  ]);
  return { found: Object.fromEntries(found), skipped };
}

const acme = (...inner: (Branch | string)[]) => ({ branches: [branch('vendor', 'Acme', ...inner)] });

describe('a product of an advisory', () => {
  it.each<[string, Branch, string]>([
    ['its name', branch('product_name', 'Panel', 'P'), 'Acme: Panel ()'],
    ['its family, without a name', branch('product_family', 'Panels', 'P'), 'Acme: Panels ()'],
    [
      'its name in a family',
      branch('product_family', 'Panels', branch('product_name', 'Panel 7', 'P')),
      'Acme: Panel 7 ()',
    ],
    [
      'the innermost name',
      branch('product_name', 'Panels', branch('product_name', 'Panel 7', 'P')),
      'Acme: Panel 7 ()',
    ],
    ['the name of its id, without any', branch('architecture', 'x86', 'P'), 'Acme: All of P ()'],
    [
      'the name of its id, however deep',
      branch('host_name', 'h', branch('architecture', 'x', 'P')),
      'Acme: All of P ()',
    ],
    ['the name of its id, if the other is blank', branch('product_name', ' ', 'P'), 'Acme: All of P ()'],
  ])('has %s', (_title, inner, text) => {
    expect(read(acme(inner))).toEqual({ found: { P: text }, skipped: [] });
  });

  it.each([
    ['product_version', '2.0', '2.0'],
    ['product_version_range', '<2.0', '<2.0'],
    ['patch_level', 'KB 12', 'KB 12'],
    ['service_pack', 'SP1', 'SP1'],
    ['architecture', 'x86', ''],
    ['product_version', ' ', ''],
    ['product_version_range', 'vers:all/*', 'All versions'],
    ['product_version_range', 'vers:generic/>=3|<3.1', '>= 3, < 3.1'],
    ['product_version_range', 'vers:intdot/<=4.2|!=4.0|>1', '<= 4.2, != 4.0, > 1'],
    ['product_version_range', 'vers:generic/< 5', '< 5'],
    ['product_version_range', 'see vers:generic/<5', 'see vers:generic/<5'],
    ['product_version_range', 'vers:generic/', 'vers:generic/'],
    ['product_version_range', 'vers:/5', 'vers:/5'],
  ])('in the %s “%s” has the versions “%s”', (category, name, versions) => {
    const tree = acme(branch('product_name', 'Panel', branch(category, name, 'P')));
    expect(read(tree).found).toEqual({ P: `Acme: Panel (${versions})` });
  });

  it('has the versions of all its branches, from the outside', () => {
    const inner = branch('product_version', '2', branch('service_pack', ' ', branch('patch_level', 'KB 12', 'P')));
    expect(read(acme(branch('product_name', 'Panel', inner))).found).toEqual({ P: 'Acme: Panel (2 KB 12)' });
  });

  it('belongs to the innermost manufacturer', () => {
    const inner = branch('vendor', 'Bolt', branch('product_name', 'Panel', 'P'));
    expect(read(acme(inner)).found).toEqual({ P: 'Bolt: Panel ()' });
  });

  it('is skipped without a manufacturer or a name', () => {
    const nameless = { ...branch('architecture', 'x86', 'Q'), product: { name: ' ', product_id: 'Q' } };
    expect(
      read({
        branches: [branch('product_name', 'Panel', 'P'), branch('vendor', ' ', branch('product_name', 'Box', 'R'))],
        full_product_names: [{ name: 'A  loose part', product_id: 'S' }],
      }),
    ).toEqual({
      found: {},
      skipped: [
        'product "All of P" has no manufacturer',
        'product "All of R" has no manufacturer',
        'product "A loose part" has no manufacturer',
      ],
    });
    expect(read(acme(nameless)).skipped).toEqual(['product "" has no manufacturer']);
  });

  it('that is also listed by its full name is read from its branches', () => {
    const tree = {
      ...acme(branch('product_name', 'Panel', 'P')),
      full_product_names: [{ name: 'X', product_id: 'P' }],
    };
    expect(read(tree)).toEqual({ found: { P: 'Acme: Panel ()' }, skipped: [] });
  });

  it.each([
    ['a manufacturer', 'v'.repeat(501), 'p'],
    ['a product', 'v', 'p'.repeat(501)],
  ])('is refused if the name of %s is too long', (_title, vendor, name) => {
    const tree = { branches: [branch('vendor', vendor, branch('product_name', name, 'P'))] };
    expect(() => read(tree)).toThrow(new Refusal('A name of a manufacturer or product has more than 500 characters.'));
  });

  it('may have names of 500 characters', () => {
    const tree = { branches: [branch('vendor', 'v'.repeat(500), branch('product_name', 'p'.repeat(500), 'P'))] };
    expect(Object.keys(read(tree).found)).toEqual(['P']);
  });
});

describe('an id that combines two products', () => {
  const combined = (id: string, one: string, other: string) => ({
    category: 'installed_on',
    full_product_name: { name: `Product  ${id}`, product_id: id },
    product_reference: one,
    relates_to_product_reference: other,
  });
  const tree = acme(
    branch('product_name', 'Panel', 'P'),
    branch('product_name', 'Firmware', branch('product_version', '2', 'F')),
  );

  it('means both, or the known one', () => {
    const relationships = [combined('FP', 'F', 'P'), combined('FX', 'F', 'X'), combined('XP', 'X', 'P')];
    expect(read({ ...tree, relationships })).toEqual({
      found: {
        P: 'Acme: Panel ()',
        F: 'Acme: Firmware (2)',
        FP: 'Acme: Firmware (2) + Acme: Panel ()',
        FX: 'Acme: Firmware (2)',
        XP: 'Acme: Panel ()',
      },
      skipped: [],
    });
  });

  it('may be combined again', () => {
    const relationships = [combined('FP', 'F', 'P'), combined('FPP', 'FP', 'P')];
    expect(read({ ...tree, relationships }).found.FPP).toBe('Acme: Firmware (2) + Acme: Panel () + Acme: Panel ()');
  });

  it('is skipped if both are unknown', () => {
    const { found, skipped } = read({ ...tree, relationships: [combined('XY', 'X', 'Y')] });
    expect(Object.keys(found)).toEqual(['P', 'F']);
    expect(skipped).toEqual(['product "Product XY" combines unknown products']);
  });
});
