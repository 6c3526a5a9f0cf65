import type { CatalogueDouble, CatalogueMerge, DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import type { ProductRename } from '@rampart/contract/api/administration/renames.ts';
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
  manufacturer: 'Orlec',
  label: null,
  vulnerabilities: 2,
  products: null,
  companies: 0,
  assets: 0,
  ...over,
});
const double: CatalogueDouble = {
  id: 1,
  subject: 'product',
  one: side(1, 'RX100 firmware'),
  other: side(2, 'RX-100', { companies: 2, assets: 7 }),
  why: 'Only one of them has “firmware”.',
  decided_by: null,
};
const merge: CatalogueMerge = {
  id: 5,
  merged: { name: 'RX100 firmware', manufacturer: 'Orlec' },
  kept: { name: 'RX-100', manufacturer: 'Orlec', uuid: uuidOf(2) },
  state: 'merged',
  companies: 2,
  assets: 7,
  renamed: 1,
  companies_done: 3,
  companies_total: 3,
  merged_by: 'Ada Tester',
  merged_at: '2026-11-19T05:00:00.000Z',
  undone_by: null,
  undone_at: null,
  leftover: [],
  companies_with_rest: 0,
  assets_kept: 0,
};

async function open({
  doubles = [double],
  merges = [] as CatalogueMerge[],
  renames = [] as ProductRename[],
  script = {} as Script,
} = {}) {
  const opened = openApp('/admin/catalogue/doubles', {
    'POST /api/admin/catalogue/doubles': () =>
      ok({ doubles, has_more: false, total: doubles.length, searched_at: '2026-11-19T05:00:00.000Z' }),
    'POST /api/admin/catalogue/other-names': () => ok({ names: [], has_more: false }),
    'POST /api/admin/catalogue/merges/list': () => ok({ merges, has_more: false }),
    'POST /api/admin/catalogue/renames/list': () => ok({ renames, has_more: false }),
    ...script,
  });
  await screen.findByRole('heading', { level: 1, name: 'Duplicates' });
  return opened;
}

const preview = (merged: DoubleSide, kept: DoubleSide) =>
  ok({
    merged,
    kept,
    findings: 2,
    shared_findings: 1,
    statements: 0,
    components: 0,
    aliases: 0,
    decisions: 1,
    renamed: 1,
  });

it('lists pairs with why, and merges one after it showed what moves', async () => {
  const { one, other } = double;
  const { requests } = await open({
    script: {
      [`GET /api/admin/catalogue/merges/preview/${one.uuid}/${other.uuid}`]: () => preview(one, other),
      [`GET /api/admin/catalogue/merges/preview/${other.uuid}/${one.uuid}`]: () => preview(other, one),
      'POST /api/admin/catalogue/merges': () => ok({ id: 5 }),
    },
  });
  await screen.findByText('Only one of them has “firmware”.');
  await userEvent.click(screen.getByRole('button', { name: 'Merge: RX100 firmware and RX-100' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Merge Products/ }));
  // The product that more assets are of stays, unless the operator chooses the other one.
  await dialog.findByText(/One asset has an Asset ID that is already used/);
  const radios = dialog.getAllByRole('radio');
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true]);
  await userEvent.click(radios[0] as HTMLElement);
  await waitFor(() => expect(requests.filter(({ path }) => path.includes('/preview/'))).toHaveLength(2));
  await userEvent.click(radios[1] as HTMLElement);
  await userEvent.click(await dialog.findByRole('button', { name: 'Merge' }));
  await screen.findByText('The merge has started');
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/admin/catalogue/merges');
  expect(sent?.body).toEqual({ merged: one.uuid, kept: other.uuid });
});

it('keeps a pair separate, and lists it again', async () => {
  const { requests } = await open({
    script: { 'POST /api/admin/catalogue/doubles/1/not-one': () => ({ status: 204 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Separate: RX100 firmware and RX-100' }));
  await screen.findByText('The pair stays separate');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show pairs kept separate' }));
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/admin/catalogue/doubles').at(-1)?.body).toMatchObject({
      is_decided: true,
    }),
  );
});

const namePath = `/api/admin/catalogue/products/${double.one.uuid}/name`;
const renamePreview = (over: object = {}): Script => ({
  [`POST ${namePath}/preview`]: () =>
    ok({
      product: side(1, 'RX100 firmware', { companies: 2, assets: 7 }),
      name: 'RX100',
      obstacle: null,
      aliases: 1,
      other_names: 2,
      ...over,
    }),
});

async function openRename() {
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: RX100 firmware and RX-100' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Rename Product/ }));
  return { dialog, field: dialog.getByRole('textbox', { name: 'New name' }) };
}

it('shows who has the name before it renames, and keeps a refusal at its field', async () => {
  let answer: Answer = {
    status: 422,
    body: { message: 'The given data is invalid.', errors: { name: ['Name must not contain control characters.'] } },
  };
  const { requests } = await open({
    script: {
      ...renamePreview(),
      [`PUT ${namePath}`]: () => answer,
      'POST /api/admin/catalogue/renames/3/undo': () => ({ status: 204 }),
    },
  });
  const { dialog, field } = await openRename();
  await dialog.findByText('2 companies');
  dialog.getByText('7 assets');
  dialog.getByText('1 alias stays');
  dialog.getByText('2 other names still find the product');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
  expect(button.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, 'RX100');
  await dialog.findByText('RX100', { selector: 'dd' });
  await userEvent.click(button);
  await dialog.findByText('Name must not contain control characters.');
  answer = ok({ id: 3, former_name: 'RX100 firmware' });
  await userEvent.click(button);
  await screen.findByText('Product renamed');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The former name was restored');
  expect(requests.filter(({ path }) => path.endsWith('/renames/3/undo'))).toHaveLength(1);
});

it('says while the operator types that a name is not possible', async () => {
  const obstacle = 'Another product of the manufacturer has this name. Merge the two.';
  await open({ script: renamePreview({ obstacle }) });
  const { dialog, field } = await openRename();
  await userEvent.clear(field);
  await userEvent.type(field, 'RX-100');
  await dialog.findByText(obstacle);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true);
});

it('lists renamed products, and gives one its former name with one click', async () => {
  const renamed: ProductRename = {
    id: 4,
    uuid: uuidOf(1),
    former_name: 'RX100 firmware',
    name: 'RX100 drive',
    renamed_by: 'Ada Tester',
    renamed_at: '2026-11-19T05:00:00.000Z',
    undone_by: null,
    undone_at: null,
    is_latest: true,
  };
  const undone = { ...renamed, id: 3, name: 'RX100 box', undone_by: 'Ada Tester', is_latest: false };
  const { requests } = await open({
    renames: [renamed, undone, { ...renamed, id: 2, name: 'RX100 case', is_latest: false }],
    script: { 'POST /api/admin/catalogue/renames/4/undo': () => ({ status: 204 }) },
  });
  await screen.findByText('Undone by Ada Tester');
  expect(screen.getAllByRole('button', { name: /^Undo the new name/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the new name RX100 drive' }));
  await screen.findByText('The former name was restored');
  expect(requests.filter(({ path }) => path.endsWith('/renames/4/undo'))).toHaveLength(1);
});

it('shows the progress of merges, and undoes one after a question', async () => {
  const running: CatalogueMerge = { ...merge, id: 6, state: 'merging', companies_done: 1 };
  const { requests } = await open({
    merges: [running, merge],
    script: { 'POST /api/admin/catalogue/merges/5/undo': () => ({ status: 204 }) },
  });
  await screen.findByText('1 of 3 companies done');
  await screen.findByText('2 companies, 7 assets, 1 Asset ID changed');
  expect(screen.getAllByRole('button', { name: /^Undo the merge/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge of RX100 firmware' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Merge' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The undo has started');
  expect(requests.filter(({ path }) => path.endsWith('/5/undo'))).toHaveLength(1);
});

it('says after an undo how many assets stayed, and in how many companies', async () => {
  const undone: CatalogueMerge = { ...merge, state: 'undone', companies_with_rest: 2, assets_kept: 3 };
  await open({ merges: [undone, { ...undone, id: 4, assets_kept: 0, companies_with_rest: 1 }] });
  await screen.findByText('3 assets of 2 companies stayed. Each company can see what and why.');
  await screen.findByText('Some data of 1 company stayed. Each company can see what and why.');
  expect(screen.queryByText(/Asset ID changed/)).toBeNull();
});

it('says that nothing was found, and offers to try again after a failure', async () => {
  await open({ doubles: [], script: { 'POST /api/admin/catalogue/merges/list': () => ({ status: 500 }) } });
  await screen.findByText('No duplicates were found');
  await screen.findByRole('button', { name: /Try again/i });
});
