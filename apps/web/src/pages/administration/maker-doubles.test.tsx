import type { CatalogueDouble, DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import type { MakerMerge } from '@rampart/contract/api/administration/manufacturers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const side = (id: number, name: string, over: Partial<DoubleSide> = {}): DoubleSide => ({
  uuid: uuidOf(id),
  name,
  manufacturer: null,
  label: null,
  vulnerabilities: 2,
  products: 3,
  companies: 0,
  assets: 0,
  ...over,
});
const one = side(1, 'Orlec Systems');
const other = side(2, 'Orlec', { products: 40, companies: 2, assets: 7 });
const double: CatalogueDouble = {
  id: 1,
  subject: 'manufacturer',
  one,
  other,
  why: 'Only one of them has “systems”.',
  decided_by: null,
};
const merge: MakerMerge = {
  id: 5,
  kind: 'merge',
  merged: 'Orlec Systems',
  kept: { name: 'Orlec', uuid: uuidOf(2) },
  state: 'merged',
  products: 2,
  same: 1,
  products_total: 3,
  own_products: 1,
  own_products_kept: 0,
  assets: 7,
  renamed: 1,
  merged_by: 'Ada Tester',
  merged_at: '2026-11-19T05:00:00.000Z',
  undone_by: null,
  undone_at: null,
  leftover: [],
  companies_with_rest: 0,
};

async function open({ merges = [] as MakerMerge[], script = {} as Script } = {}) {
  const opened = openApp('/admin/catalogue/doubles', {
    'POST /api/admin/catalogue/doubles': () =>
      ok({ doubles: [double], has_more: false, total: 1, searched_at: '2026-11-19T05:00:00.000Z' }),
    'POST /api/admin/catalogue/other-names': () => ok({ names: [], has_more: false }),
    'POST /api/admin/catalogue/merges/list': () => ok({ merges: [], has_more: false }),
    'POST /api/admin/catalogue/manufacturers': () => ok({ manufacturers: [], total: 0, has_more: false }),
    'POST /api/admin/catalogue/manufacturer-merges/list': () => ok({ merges, has_more: false }),
    ...script,
  });
  await screen.findByRole('heading', { level: 1, name: 'Duplicates' });
  await userEvent.click(screen.getByRole('radio', { name: 'Manufacturers' }));
  return opened;
}

it('merges two manufacturers after it showed what moves, and which products are merged', async () => {
  const preview = (merged: DoubleSide, kept: DoubleSide) =>
    ok({
      merged,
      kept,
      same: 2,
      same_names: [
        { merged: 'RX 1', kept: 'RX 1' },
        { merged: 'RX-2', kept: 'RX 2' },
      ],
      renamed: 0,
      aliases: 1,
      publishers: 1,
      own_products: 4,
    });
  const path = '/api/admin/catalogue/manufacturer-merges';
  const { requests } = await open({
    script: {
      [`GET ${path}/preview/${one.uuid}/${other.uuid}`]: () => preview(one, other),
      [`POST ${path}`]: () => ok({ id: 5 }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge: Orlec Systems and Orlec' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Manufacturers' }));
  await dialog.findByText('1 product moves');
  for (const text of [
    '2 products with the same name are merged',
    'RX 1',
    'RX-2 into RX 2',
    '2 aliases',
    '4 own products',
  ])
    dialog.getByText(text);
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await screen.findByText('The merge has started');
  expect(requests.find(({ method, path: to }) => method === 'POST' && to === path)?.body).toEqual({
    merged: one.uuid,
    kept: other.uuid,
  });
});

it('renames a manufacturer after it showed what has the name, and keeps a refusal at its field', async () => {
  let answer: Answer = {
    status: 409,
    body: { message: 'Taken.', errors: { name: ['Another manufacturer has this name. Merge the two.'] } },
  };
  const path = `/api/admin/catalogue/manufacturers/${one.uuid}`;
  await open({
    script: {
      [`GET ${path}/usage`]: () => ok({ maker: one, aliases: 0, own_products: 2, names: [] }),
      [`PUT ${path}/name`]: () => answer,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Orlec Systems and Orlec' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Manufacturer' }));
  await dialog.findByText('2 own products');
  await userEvent.type(dialog.getByRole('textbox', { name: 'New name' }), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await dialog.findByText('Another manufacturer has this name. Merge the two.');
  answer = ok({ former_name: 'Orlec Systems' });
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByText('Manufacturer renamed');
});

it('shows the progress of merges, and undoes one after a question', async () => {
  const running: MakerMerge = { ...merge, id: 6, state: 'merging', products: 1, same: 0 };
  const { requests } = await open({
    merges: [running, merge],
    script: { 'POST /api/admin/catalogue/manufacturer-merges/5/undo': () => ({ status: 204 }) },
  });
  await screen.findByText('1 of 3 products done');
  await screen.findByText('2 products moved, 1 merged, 1 own product, 7 assets of merged products, 1 Asset ID changed');
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge of Orlec Systems' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Merge' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The undo has started');
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/5/undo'))).toHaveLength(1));
});

it('says that no manufacturers were merged, and offers to try again after a failure', async () => {
  await open();
  await screen.findByText('No manufacturers were merged or split yet');
});
