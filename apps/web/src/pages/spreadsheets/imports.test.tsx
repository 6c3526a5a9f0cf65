import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { SeenRequest } from '#testing/fake-server.ts';
import { importOf, noCounts } from '#testing/imports.ts';
import { openApp } from '#testing/open-app.tsx';

const many = Array.from({ length: 30 }, (_, index) =>
  importOf({ id: 30 - index, file_name: `sheet-${30 - index}.csv` }),
);

function open(imports = many, joins: unknown[] = []) {
  return openApp('/equipment/imports', {
    'POST /api/imports': ({ body }: SeenRequest) => {
      const { page } = (body as { pagination: { page: number } }).pagination;
      const from = (page - 1) * 25;
      return {
        status: 200,
        body: { imports: imports.slice(from, from + 25), has_more: imports.length > from + 25, pauses_above: null },
      };
    },
    'POST /api/own-products/joins': { status: 200, body: { joins, has_more: false } },
  });
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Imports' }))
    .getAllByRole('row')
    .slice(1);

it('lists the imports 25 at a time, newest first', async () => {
  open();
  expect(await rows()).toHaveLength(25);
  expect(screen.getByText('25+ imports')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('30 imports');
  const names = (await rows()).map((row) => within(row).getByRole('link').textContent);
  expect(names).toEqual(many.map(({ file_name }) => file_name));
});

it('shows the state of each import in words with its counts, and links to its report', async () => {
  open([
    importOf({ id: 9, file_name: 'waits.csv', state: 'waiting', counts: { ...noCounts, new: 1200, removed: 60 } }),
    importOf({ id: 8, file_name: 'broken.xls', state: 'failed' }),
    importOf({ id: 7, file_name: 'mixed.xls', counts: { ...noCounts, new: 3, faulty: 2 } }),
  ]);
  const [waits, broken, mixed] = await rows();
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .slice(1, 7)
      .map((cell) => cell.textContent);
  expect(cells(waits)).toEqual(['Needs confirmation', '1,200', '0', '0', '60', '0']);
  expect(cells(broken)).toEqual(['Failed', '–', '–', '–', '–', '–']);
  expect(cells(mixed)).toEqual(['Done, with faults', '3', '0', '0', '0', '2']);
  expect(screen.getByRole('link', { name: 'waits.csv' }).getAttribute('href')).toBe('/equipment/imports/9');
});

it('says that there are no imports', async () => {
  open([]);
  expect(await screen.findByText('There are no imports yet')).toBeDefined();
});

it('says which Asset IDs were changed by joining own products to the catalogue', async () => {
  const join = (id: number, undone_at: string | null) => ({
    id,
    own: { name: 'Pump Box 7', manufacturer: 'Own Works' },
    product: { uuid: uuidOf(1), type: 'product', name: 'PB-7', manufacturer: 'Own', label: null, is_own: false },
    assets: 3,
    renamed: [{ id, from: `P-${id}`, to: `P-${id} (2)` }],
    joined_by: 'Ines Duarte',
    joined_at: '2026-11-11T12:00:00.000Z',
    undone_at,
    kept: [],
    is_merge: false,
  });
  open(many, [join(2, '2026-11-12T12:00:00.000Z'), join(1, null)]);
  const link = await screen.findByRole('link', { name: 'See which ones' });
  expect(link.getAttribute('href')).toBe('/own-products');
  expect(link.closest('p')?.textContent).toContain('changed 1 Asset ID, such as P-1 to P-1 (2).');
});

it('says nothing about Asset IDs if none was changed', async () => {
  open();
  await rows();
  expect(screen.queryByRole('link', { name: 'See which ones' })).toBeNull();
});
