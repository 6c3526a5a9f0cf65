import type { CatalogueLoad, ManufacturerAlias, VexPublisher } from '@rampart/contract/api/administration/catalogue.ts';
import type { TypeSynonym } from '@rampart/contract/api/administration/synonyms.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const tally = { loaded: 0, updated: 0, unchanged: 0, outside: 0, skipped: 0, failed: 0 };
const load = (given: Partial<CatalogueLoad> = {}): CatalogueLoad => ({
  id: 4,
  file_name: 'advisories.tar.gz',
  source: 'upload',
  state: 'done',
  files_total: 3,
  files_done: 3,
  tally: { ...tally, loaded: 2, failed: 1 },
  ratings_moved: 1,
  reason: null,
  loaded_by: 'Maren Okafor',
  created_at: '2026-03-01T08:00:00.000Z',
  finished_at: '2026-03-01T08:01:00.000Z',
  ...given,
});
const sources = {
  sources: [
    { name: 'CISA', kind: 'csaf', entries: 1, released_at: '2026-02-01T00:00:00.000Z', loaded_at: null },
    { name: 'CISA Known Exploited Vulnerabilities', kind: 'kev', entries: 1_200, released_at: null, loaded_at: null },
  ],
};

const openList = (loads: CatalogueLoad[], script: Script = {}) =>
  openApp('/admin/catalogue', {
    'POST /api/admin/catalogue/loads': { status: 200, body: { loads, has_more: false } },
    'GET /api/admin/catalogue/sources': { status: 200, body: sources },
    ...script,
  });

it('shows the age of each source, and the loads with the results of their files', async () => {
  openList([load(), load({ id: 5, state: 'loading', files_done: 1, ratings_moved: 0 })]);
  const table = within(await screen.findByRole('table', { name: 'Loads' }));
  expect(table.getAllByRole('row')[1]?.textContent).toContain('1 failed, 2 loaded');
  expect(table.getAllByRole('row')[2]?.textContent).toContain('1 of 3 files');
  const card = within(await screen.findByRole('region', { name: 'Sources' }));
  expect(card.getByText('1 advisory')).toBeDefined();
  expect(card.getByText('1,200 CVEs')).toBeDefined();
});

it('uploads a file and opens the report of its load', async () => {
  const { router, requests } = openList([], {
    'POST /api/admin/catalogue/upload': { status: 200, body: { id: 4 } },
    'GET /api/admin/catalogue/loads/4': { status: 200, body: load({ state: 'waiting', tally, files_total: null }) },
  });
  await screen.findByText('There are no loads yet');
  await userEvent.click(screen.getByRole('button', { name: 'Upload Files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Files' }));
  const send = dialog.getByRole('button', { name: 'Upload' });
  const input = dialog.getByLabelText(/Drop a file here/);
  await userEvent.upload(input, new File(['x'], 'notes.txt'), { applyAccept: false });
  expect(dialog.getByText('Invalid file format')).toBeDefined();
  expect(send.hasAttribute('disabled')).toBe(true);
  await userEvent.upload(input, new File(['{}'], 'kev.json'));
  await userEvent.click(send);
  await screen.findByRole('heading', { name: 'Load: advisories.tar.gz' });
  expect(router.state.location.pathname).toBe('/admin/catalogue/loads/4');
  expect(requests.some(({ path }) => path === '/api/admin/catalogue/upload')).toBe(true);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Waiting to start');
});

it('reports each file with failures first, and the ratings that changed', async () => {
  const file = {
    position: 1,
    file: 'a/broken.json',
    kind: null,
    status: 'failed',
    details: 'Not JSON.',
    outside: 0,
    skipped: [],
  };
  const moved = {
    subject: 'product',
    uuid: 'a0c8ec3f-3a3b-4d57-a92a-6e8a1a0e4a55',
    name: 'FC-2200',
    manufacturer: 'Halden',
    before: 200,
    after: 40,
  };
  openApp('/admin/catalogue/loads/4', {
    'GET /api/admin/catalogue/loads/4': { status: 200, body: load() },
    'POST /api/admin/catalogue/loads/4/files': { status: 200, body: { files: [file], has_more: false } },
    'POST /api/admin/catalogue/loads/4/ratings': { status: 200, body: { ratings: [moved], has_more: false } },
  });
  expect(await screen.findByText('a/broken.json')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: /^Changed ratings/ }));
  const row = (await screen.findByRole('link', { name: 'FC-2200' })).closest('tr');
  expect(row?.textContent).toMatch(/Attention.*became.*BlackList/);
});

it('adds and removes aliases, and offers no change of built-in ones', async () => {
  const aliases: ManufacturerAlias[] = [
    { id: null, manufacturer: 'Rockwell Automation', alias: 'Allen-Bradley', added_by: null, added_at: null },
    { id: 3, manufacturer: 'Halden', alias: 'Halden Oy', added_by: 'Maren', added_at: '2026-03-01T08:00:00.000Z' },
  ];
  const errors = { alias: ['Both names already refer to the same manufacturer.'] };
  openApp('/admin/catalogue/aliases', {
    'GET /api/admin/catalogue/aliases': { status: 200, body: { aliases } },
    'POST /api/admin/catalogue/aliases': { status: 422, body: { message: 'No.', errors } },
    'DELETE /api/admin/catalogue/aliases/3': { status: 204 },
  });
  await screen.findByRole('table', { name: 'Aliases' });
  expect(screen.queryByRole('button', { name: 'Remove Allen-Bradley' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add Alias' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Alias' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Written as' }), 'Halden AB');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Manufacturer' }), 'Halden');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Both names already refer to the same manufacturer.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Halden Oy' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Remove Alias' }));
  await userEvent.click(ask.getByRole('button', { name: 'Remove Alias' }));
  expect(await screen.findByText('Alias removed')).toBeDefined();
});

it('adds and removes synonyms of types, shows errors, and offers no change of built-in ones', async () => {
  const synonyms: TypeSynonym[] = [
    { id: 4, word: 'gc', equipment_types: ['Gas Analyser'], added_by: 'Maren', added_at: '2026-03-01T08:00:00.000Z' },
    { id: null, word: 'plc', equipment_types: ['Logic Controller', 'PLC'], added_by: null, added_at: null },
  ];
  const errors = { word: ['This word already finds the equipment type.'] };
  const { sentTo } = openApp('/admin/catalogue/synonyms', {
    'GET /api/admin/catalogue/synonyms': {
      status: 200,
      body: { synonyms, equipment_types: [{ value: 9, label: 'Gas Analyser' }] },
    },
    'POST /api/admin/catalogue/synonyms': { status: 422, body: { message: 'No.', errors } },
    'DELETE /api/admin/catalogue/synonyms/4': { status: 204 },
  });
  const table = within(await screen.findByRole('table', { name: 'Synonyms' }));
  expect(table.getAllByRole('row')[2]?.textContent).toContain('Built in');
  expect(table.queryByRole('button', { name: /^Remove plc/ })).toBeNull();
  await userEvent.type(screen.getByLabelText('Search synonyms'), 'nothing like it');
  expect(await screen.findByText('No word or equipment type matches your search.')).toBeDefined();
  await userEvent.clear(screen.getByLabelText('Search synonyms'));

  await userEvent.click(screen.getByRole('button', { name: 'Add Synonym' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Synonym' }));
  await userEvent.type(dialog.getByLabelText('Word'), 'chromatograph');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Equipment Type' }));
  await userEvent.click(await dialog.findByRole('option', { name: 'Gas Analyser' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('This word already finds the equipment type.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Word').value).toBe('chromatograph');
  expect(sentTo('/api/admin/catalogue/synonyms')).toContainEqual({ word: 'chromatograph', equipment_type: 9 });
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: 'Remove gc, Gas Analyser' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Remove Synonym' }));
  await userEvent.click(ask.getByRole('button', { name: 'Remove Synonym' }));
  expect(await screen.findByText('Synonym removed')).toBeDefined();
});

it('shows who publishes statements for which manufacturer, and asks before somebody is confirmed', async () => {
  const publisher = (given: Partial<VexPublisher>): VexPublisher => ({
    publisher: 'Halden PSIRT',
    manufacturer: { uuid: uuidOf(3), name: 'Halden Controls' },
    documents: 1,
    statements: 2,
    newest_on: '2026-02-02',
    trust: 'none',
    id: null,
    confirmed_by: null,
    confirmed_at: null,
    ...given,
  });
  const confirmed = {
    trust: 'confirmed',
    id: 7,
    confirmed_by: 'Maren',
    confirmed_at: '2026-03-01T08:00:00.000Z',
  } as const;
  const publishers = [
    publisher({}),
    publisher({ publisher: 'B', ...confirmed }),
    publisher({ publisher: 'C', trust: 'manufacturer' }),
  ];
  const path = '/api/admin/catalogue/vex-publishers';
  const { sentTo } = openApp('/admin/catalogue/vex-publishers', {
    [`GET ${path}`]: { status: 200, body: { publishers } },
    [`POST ${path}`]: { status: 200, body: { id: 8 } },
  });
  const table = within(await screen.findByRole('table', { name: 'VEX publishers' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => /Not confirmed|Confirmed|Manufacturer/.exec(textContent)?.[0])).toEqual([
    'Not confirmed',
    'Confirmed',
    'Manufacturer',
  ]);
  expect(rows[1]?.textContent).toContain('Maren, 1 Mar 2026');
  expect(table.queryByRole('button', { name: /^(Confirm|Withdraw) C/ })).toBeNull();
  await userEvent.click(table.getByRole('button', { name: 'Confirm Halden PSIRT for Halden Controls' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Confirm Publisher' }));
  expect(ask.getByText(/count as statements by Halden Controls/)).toBeDefined();
  await userEvent.click(ask.getByRole('button', { name: 'Confirm Publisher' }));
  expect(await screen.findByText('Publisher confirmed')).toBeDefined();
  expect(sentTo(path)).toContainEqual({ publisher: 'Halden PSIRT', manufacturer: uuidOf(3) });
});

it('says what to load if there are no statements', async () => {
  openApp('/admin/catalogue/vex-publishers', {
    'GET /api/admin/catalogue/vex-publishers': { status: 200, body: { publishers: [] } },
  });
  expect(await screen.findByText('There are no statements yet')).toBeDefined();
});
