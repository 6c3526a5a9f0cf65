import type { KnownSource, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { subscription } from '#testing/subscriptions.ts';

const path = '/admin/catalogue/subscriptions';
const api = '/api/admin/catalogue/subscriptions';
const siemens: KnownSource = { kind: 'csaf', name: 'Siemens', address: 'siemens.example', subscription: null };
const bodies = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const ok = (body: unknown): Answer => ({ status: 200, body });

async function open(subscriptions: Subscription[], known: KnownSource[] = [siemens], script: Script = {}) {
  const opened = openApp(path, { [`GET ${api}`]: () => ok({ subscriptions, known }), ...script });
  await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
  return opened;
}

it('lists the sources with their state, counts and times', async () => {
  await open([
    subscription(1),
    subscription(2, { name: 'Paused one', is_paused: true, next_run_at: null }),
    subscription(3, { name: 'Broken one', failing_since: '2026-11-17T08:00:00.000Z', failure: 'It does not answer.' }),
    subscription(4, { name: 'Busy one', is_running: true }),
    subscription(5, { name: 'New key', waiting_keys: 1 }),
  ]);
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/Halden PSIRT/)).toContain('Up to date');
  expect(await row(/Halden PSIRT/)).toContain('120 documents, 2 set aside');
  expect(await row(/Paused one/)).toContain('Paused');
  expect(await row(/Broken one/)).toContain('Failing');
  expect(await row(/Busy one/)).toContain('Working');
  expect(await row(/New key/)).toContain('New key');
});

it('subscribes to a known source, which leaves the offers', async () => {
  const subscriptions: Subscription[] = [];
  const known = [siemens, { ...siemens, name: 'Taken one', address: 'taken.example', subscription: 9 }];
  const { requests } = await open(subscriptions, known, {
    [`POST ${api}`]: () => {
      subscriptions.push(subscription(1, { name: 'Siemens', address: 'siemens.example' }));
      known[0] = { ...siemens, subscription: 1 };
      return ok({ id: 1 });
    },
  });
  expect(screen.queryByText('Taken one')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe to Siemens' }));
  await screen.findByText('Subscribed');
  await screen.findByRole('link', { name: 'Siemens' });
  expect(screen.queryByRole('button', { name: 'Subscribe to Siemens' })).toBeNull();
  expect(bodies(requests)).toEqual([{ kind: 'csaf', name: 'Siemens', address: 'siemens.example' }]);
});

it('subscribes by an address, keeps the form when it is refused, and opens the page of the source', async () => {
  let answer: Answer = { status: 422, body: { message: 'x', errors: { address: ['Address must be a domain.'] } } };
  const { requests } = await open([], [], {
    [`POST ${api}`]: () => answer,
    [`GET ${api}/4`]: () => ok(subscription(4, { name: 'halden.example' })),
    [`GET ${api}/4/keys`]: () => ok({ keys: [] }),
    [`POST ${api}/4/documents`]: () => ok({ documents: [], has_more: false }),
  });
  await screen.findByText('There are no subscriptions yet');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
  const submit = dialog.getByRole('button', { name: 'Subscribe' });
  expect(submit).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'halden.example');
  await userEvent.click(submit);
  await dialog.findByText('Address must be a domain.');
  answer = ok({ id: 4 });
  await userEvent.click(submit);
  await screen.findByRole('heading', { level: 1, name: 'halden.example' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const created = requests.filter(({ method, path: at }) => method === 'POST' && at === api);
  expect(created.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'csaf', address: 'halden.example' })),
  );
});

it('subscribes to a part of a source, and shows what is wrong with a pattern at its field', async () => {
  const fault = { 'scope.manufacturers': ['Manufacturers: "!" needs a letter or a digit.'] };
  const { requests } = await open([], [], { [`POST ${api}`]: { status: 422, body: { message: 'x', errors: fault } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'halden.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Load only a part' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Manufacturers' }), 'Halden*{enter}!');
  await userEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));
  await dialog.findByText('Manufacturers: "!" needs a letter or a digit.');
  const scope = { publishers: [], manufacturers: ['Halden*', '!'], products: [], only_with_finding: false };
  expect(bodies(requests)).toEqual([{ kind: 'csaf', address: 'halden.example', scope }]);
});
