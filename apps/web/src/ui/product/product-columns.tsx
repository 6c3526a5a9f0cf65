import { textOf } from '#ui/data-table/cells.tsx';
import type { Cells } from '#ui/data-table/column.ts';
import { ManufacturerLinks } from './manufacturer-links.tsx';

interface Listed {
  organizations: readonly { uuid: string; name: string }[];
  label: { name: string } | null;
}

/** The cells of columns that lists of products and components share. */
export const manufacturerCells: Cells<Listed> = {
  as: 'text',
  tone: 'quiet',
  cell: ({ organizations }) => <ManufacturerLinks organizations={organizations} />,
  title: ({ organizations }) => organizations.map(({ name }) => name).join(', '),
};

export const typeCells: Cells<Listed> = { ...textOf(({ label }) => label?.name), tone: 'quiet' };
