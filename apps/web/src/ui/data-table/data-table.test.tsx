import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useRowSelection } from '#lib/lists/row-selection.ts';
import { renderAt } from '#testing/render-at.tsx';
import { columnsBelow, textOf } from './cells.tsx';
import { sortsIn, type Column } from './column.ts';
import { DataRow } from './data-row.tsx';
import { DataTable } from './data-table.tsx';
import { Expander } from './opening.tsx';
import { SortMenu } from './sort-menu.tsx';

interface Pump {
  id: number;
  name: string;
  parts?: readonly { name: string }[];
}

const pumps: Pump[] = [
  { id: 1, name: 'P-1', parts: [{ name: 'Seal' }] },
  { id: 2, name: 'P-2' },
  { id: 3, name: 'P-3' },
];
const idOf = ({ id }: Pump) => id;
const nameOf = ({ name }: Pump) => name;
const cell = vi.fn<(pump: Pump) => string>(({ name }: Pump) => name);
const columns: readonly Column<Pump, 'name'>[] = [
  { key: 'name', heading: 'Name', sort: 'name', cell },
  { key: 'notes', heading: 'Notes', ...textOf(() => null) },
  { key: 'menu', heading: 'Actions', as: 'actions', cell: () => null },
];

const show = (element: React.ReactNode) => renderAt('/', () => [{ path: '/', element }]);
const row = (name: RegExp | string) => screen.getByRole('row', { name });
const textsIn = (found: HTMLElement) =>
  within(found)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('renders only the selected row again', () => {
  function Pumps() {
    const selection = useRowSelection(pumps);
    return (
      <DataTable
        label="Pumps"
        rows={pumps}
        rowKey={idOf}
        columns={columns}
        selection={{ ...selection, nameOf }}
        long={{ total: 3 }}
      />
    );
  }
  show(<Pumps />);
  cell.mockClear();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select P-2' }));
  expect(cell.mock.calls.map(([{ name }]) => name)).toEqual(['P-2']);
  expect(screen.getByRole('checkbox', { name: 'Select all loaded pumps' })).toHaveProperty('indeterminate', true);
  expect(row(/P-2/).dataset.selected).toBe('true');
});

it('keeps its headings while the rows load, and marks the sorted column', () => {
  function Pumps() {
    const [rows, setRows] = useState<Pump[]>();
    return (
      <DataTable
        label="Pumps"
        rows={rows}
        waiting={<p>Loading</p>}
        rowKey={idOf}
        columns={columns}
        order={{ name: 'name', by: 'desc' }}
        onSort={() => setRows(pumps)}
      />
    );
  }
  show(<Pumps />);
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByText('Loading')).toBeDefined();
  fireEvent.click(within(heading).getByRole('button'));
  expect(screen.queryByText('Loading')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBe(heading);
  expect(textsIn(row(/P-1/))).toEqual(['P-1', '–', '']);
});

it('shows rows of another kind in the same columns below an opened row', () => {
  const opening: readonly Column<Pump>[] = [
    { key: 'name', heading: 'Name', cell: ({ name }) => <Expander label={`Parts of ${name}`} /> },
    ...columns.slice(1),
  ];
  const parts = columnsBelow<{ name: string }>(opening, { name: { cell: ({ name }) => name } });
  show(
    <DataTable
      label="Pumps"
      rows={pumps}
      rowKey={idOf}
      columns={opening}
      below={(pump) => pump.parts?.map((part) => <DataRow key={part.name} row={part} columns={parts} isBelow />)}
    />,
  );
  const button = screen.getByRole('button', { name: 'Parts of P-1' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(textsIn(row(/Seal/))).toEqual(['Seal', '–', '']);
});

it('handles a click on a row, but not on its buttons', () => {
  const press = vi.fn<(pump: Pump) => void>();
  const pressed: readonly Column<Pump>[] = [
    { key: 'name', heading: 'Name', cell: nameOf },
    { key: 'open', heading: 'Open', cell: () => <button type="button">Open</button> },
  ];
  show(<DataTable label="Pumps" rows={pumps.slice(0, 1)} rowKey={idOf} columns={pressed} onPress={press} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(press).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('P-1'));
  expect(press).toHaveBeenCalledExactlyOnceWith(pumps[0]);
});

it('lists the columns that it can be sorted by', () => {
  expect(sortsIn(columns)).toEqual([{ name: 'name', label: 'Name' }]);
});

it('offers other orders if the list hides the column that sorts it', () => {
  const order = { name: 'serial', by: 'asc' } as const;
  show(<SortMenu<'name' | 'serial'> columns={sortsIn(columns)} order={order} onChange={() => {}} />);
  expect(screen.getByRole('button', { name: 'Sort' })).toBeDefined();
});
