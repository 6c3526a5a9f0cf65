import { Anchor } from '@mantine/core';
import type { TypedProduct } from '@rampart/contract/api/administration/types.ts';
import { Link } from 'react-router';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { ProductName } from '#ui/product/product-name.tsx';

const places = {
  name: 'the name',
  manufacturer: 'the manufacturer',
  fact: 'a fact',
  title: 'the title of an advisory',
  summary: 'the summary of an advisory',
} as const;

/** What the type of a product rests on, in a few words. */
function basisWords({ basis: { source, word, place, set_by } }: TypedProduct): string {
  if (source === 'person') return `Chosen by ${set_by ?? 'an operator'}`;
  if (source === 'sheet') return 'From a catalogue sheet';
  return word !== null && place !== null ? `“${word}” in ${places[place]}` : 'No type found';
}

export const typedProductColumns: readonly Column<TypedProduct>[] = [
  {
    key: 'product',
    heading: 'Product',
    cell: (product) => (
      <Lines>
        <Anchor component={Link} to={`/product/${product.uuid}`} inherit fw={500} title={product.name}>
          <ProductName name={product.name} lines={2} />
        </Anchor>
        <Line>{product.manufacturer}</Line>
        <Line until="medium">{product.label ?? 'No type'}</Line>
        <Line until="medium">{basisWords(product)}</Line>
      </Lines>
    ),
  },
  {
    key: 'type',
    heading: 'Equipment Type',
    cell: ({ label }) => label ?? 'No type',
    width: { wide: '240px', medium: '192px' },
    from: 'medium',
  },
  {
    key: 'basis',
    heading: 'Determined by',
    cell: basisWords,
    tone: 'quiet',
    width: { wide: '280px', medium: '200px' },
    from: 'medium',
  },
];
