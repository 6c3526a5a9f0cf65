import * as api from '@rampart/contract/api/vex/vex.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actionItemAsset, productActionItems } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Script } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';
import { listedVulnerability } from '#testing/vulnerabilities.ts';

const publisher = { vex_publisher_name: 'Harbor Water', vex_publisher_namespace: 'https://harbor.example' };
const scope = { products: 5, assets: 340, vulnerabilities: 12, publisher: null as null | typeof publisher };

/** The links that the page let the browser save. */
let saved: URL[];
const keep = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute('download')) return;
  event.preventDefault();
  saved.push(new URL(event.target.href));
};
beforeEach(() => {
  saved = [];
  document.addEventListener('click', keep);
});
afterEach(() => document.removeEventListener('click', keep));

async function open(more: Script = {}, user = everything, address: Parameters<typeof openApp>[0] = '/vulnerabilities') {
  const list = { vulnerabilities: [listedVulnerability(1)], has_more: false, total: 1, has_equipment: true };
  const seen = openApp(
    address,
    {
      ...filteredCatalogue(() => []),
      'POST /api/equipment/locationsWithVulnerabilities': { status: 200, body: { items: [] } },
      'POST /api/vulnerability/list': { status: 200, body: list },
      'GET /api/vex/scope': { status: 200, body: scope },
      ...more,
    },
    user,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export VEX' }));
  return { ...seen, dialog: within(await screen.findByRole('dialog', { name: /^Export VEX/ })) };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const exportIn = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Export' }));
const isOff = (dialog: Dialog) => dialog.getByRole('button', { name: 'Export' }).hasAttribute('disabled');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('says what the file is about, and saves it with the filters of the list', async () => {
  const { dialog } = await open({}, everything, '/vulnerabilities?fixes=available');
  await dialog.findByText('12 vulnerabilities on 340 assets of 5 products, with the filters of the list');
  expect(dialog.getByRole('radio', { name: /^CycloneDX 1.6/ })).toHaveProperty('checked', true);
  await userEvent.click(dialog.getByRole('radio', { name: /^OpenVEX/ }));
  await userEvent.click(dialog.getByRole('switch', { name: /^Include assets/ }));
  await exportIn(dialog);
  await closed();
  const [file] = saved;
  expect(file?.pathname).toBe(api.downloadVex.path);
  expect(api.downloadVex.query.parse(Object.fromEntries(file?.searchParams ?? []))).toMatchObject({
    format: 'openvex',
    assets: 'true',
    filterState: { fixes: ['available'] },
  });
});

it('asks for the publisher before the first CSAF document, and keeps it', async () => {
  let body: object = { ...publisher };
  const { dialog, sentTo } = await open({
    'PUT /api/vex/publisher': () => ('errors' in body ? { status: 422, body } : { status: 200, body: publisher }),
  });
  await dialog.findByText(/^12 vulnerabilities/);
  expect(dialog.queryByLabelText('Publisher name')).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /^CSAF/ }));
  expect(isOff(dialog)).toBe(true);
  await userEvent.type(dialog.getByLabelText('Publisher name'), 'Harbor Water');
  await userEvent.type(dialog.getByLabelText('Publisher namespace'), 'harbor');
  body = { message: 'x', errors: { vex_publisher_namespace: ['Publisher namespace must be an address.'] } };
  await exportIn(dialog);
  expect(await dialog.findByText('Publisher namespace must be an address.')).toBeDefined();
  expect(saved).toEqual([]);
  body = {};
  await userEvent.type(dialog.getByLabelText('Publisher namespace'), '.example');
  expect(dialog.queryByText('Publisher namespace must be an address.')).toBeNull();
  await exportIn(dialog);
  await closed();
  expect(sentTo('/api/vex/publisher').at(-1)).toEqual({ ...publisher, vex_publisher_namespace: 'harbor.example' });
  expect(saved.map(({ searchParams }) => searchParams.get('format'))).toEqual(['csaf']);
});

it('shows the known publisher, which only administrators can change', async () => {
  const known = { 'GET /api/vex/scope': { status: 200, body: { ...scope, publisher } } };
  const { dialog, sentTo } = await open({ ...known, 'PUT /api/vex/publisher': { status: 200, body: publisher } });
  await userEvent.click(await dialog.findByRole('radio', { name: /^CSAF/ }));
  await dialog.findByText('Harbor Water');
  expect(isOff(dialog)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Change publisher' }));
  const name = dialog.getByLabelText('Publisher name');
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, ' Ltd');
  await exportIn(dialog);
  await closed();
  expect(sentTo('/api/vex/publisher')).toEqual([{ ...publisher, vex_publisher_name: 'Harbor Water Ltd' }]);
});

const reader = userWith('ActionItems.view' satisfies Permission);

it('a user who may not set the publisher is told who can', async () => {
  const { dialog } = await open({}, reader);
  await dialog.findByText(/^12 vulnerabilities/);
  await userEvent.click(dialog.getByRole('radio', { name: /^CSAF/ }));
  expect(dialog.getByText('An administrator of your company can enter it here.', { exact: false })).toBeDefined();
  expect(dialog.queryByLabelText('Publisher name')).toBeNull();
  expect(isOff(dialog)).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /^CycloneDX/ }));
  expect(isOff(dialog)).toBe(false);
});

it('exports nothing if nothing matches, and can be tried again if it cannot count', async () => {
  let answer = { status: 500, body: {} as object };
  const { dialog } = await open({ 'GET /api/vex/scope': () => answer });
  const again = await dialog.findByRole('button', { name: 'Try again' });
  answer = { status: 200, body: { ...scope, products: 0, assets: 0, vulnerabilities: 0 } };
  await userEvent.click(again);
  expect(await dialog.findByText('There is nothing to export.')).toBeDefined();
  expect(isOff(dialog)).toBe(true);
});

it('exports the action items of a product with their filters', async () => {
  const path = `/api/product/${uuidOf(1)}/vex`;
  const { dialog } = await open(
    {
      ...productActionItems([actionItemAsset(1)], []),
      [`GET ${path}/scope`]: { status: 200, body: { ...scope, products: 1, assets: 1 } },
    },
    everything,
    `/product/${uuidOf(1)}/action-items?exposure=no_version`,
  );
  await dialog.findByText('12 vulnerabilities on 1 asset, with the filters of the list');
  await exportIn(dialog);
  await closed();
  const [file] = saved;
  expect(file?.pathname).toBe(`${path}.json`);
  expect(api.downloadProductVex.query.parse(Object.fromEntries(file?.searchParams ?? []))).toMatchObject({
    format: 'cyclonedx',
    assets: 'false',
    filterState: { exposure: ['no_version'] },
  });
});
