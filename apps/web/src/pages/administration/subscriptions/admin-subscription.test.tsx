import type { SourceDocument, SourceKey, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { wholeScope, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { sourceKey, subscription } from '#testing/subscriptions.ts';

const api = '/api/admin/catalogue/subscriptions/4';
const ok = (body: unknown): Answer => ({ status: 200, body });
const setAside: SourceDocument = {
  id: 1,
  address: 'https://psirt.halden.example/2026/hal-1.json',
  state: 'set-aside',
  reason: 'Its signature is wrong.',
  is_signed: null,
  changed_at: null,
  fetched_at: '2026-11-18T08:00:00.000Z',
  left_out: 0,
};
const taken: SourceDocument = { ...setAside, id: 2, state: 'taken', reason: null, is_signed: false };

interface Served {
  source?: Partial<Subscription>;
  keys?: SourceKey[];
  script?: Script;
}

async function open({ source = {}, keys = [], script = {} }: Served = {}) {
  const opened = openApp('/admin/catalogue/subscriptions/4', {
    [`GET ${api}`]: () => ok(subscription(4, source)),
    [`GET ${api}/keys`]: () => ok({ keys }),
    [`POST ${api}/documents`]: ({ body }) =>
      ok({ documents: (body as { state: string }).state === 'taken' ? [taken] : [setAside], has_more: false }),
    ...script,
  });
  await screen.findByRole('heading', { level: 1, name: 'Halden PSIRT' });
  return opened;
}

it('shows what was set aside first, with the reason, and the other documents by their state', async () => {
  await open();
  await screen.findByText('Its signature is wrong.');
  await userEvent.click(screen.getByRole('tab', { name: /Loaded/ }));
  await screen.findByText(/Fetched .*unsigned/);
});

it('fetches documents again that were set aside', async () => {
  const { sentTo } = await open({ script: { [`POST ${api}/run`]: { status: 204 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch Again' }));
  await screen.findByText('Fetching the documents again');
  expect(sentTo(`${api}/run`)).toEqual([{ again: true }]);
});

it('looks for news, and tells above the facts why that failed', async () => {
  const refused = { status: 409, body: { message: 'A server works on this source now.' } };
  await open({ script: { [`POST ${api}/run`]: refused } });
  await userEvent.click(screen.getByRole('button', { name: 'Check Now' }));
  await screen.findByText('A server works on this source now.');
});

it('pauses a source, which then has no run', async () => {
  const source: Partial<Subscription> = {};
  await open({
    source,
    script: {
      [`POST ${api}/pause`]: () => {
        Object.assign(source, { is_paused: true, next_run_at: null });
        return { status: 204 };
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Resume' });
  expect(screen.getByRole('button', { name: 'Check Now' })).toHaveProperty('disabled', true);
  screen.getByText('After you resume it');
});

it('ends a subscription after a question, and goes back to the list', async () => {
  await open({
    script: {
      [`DELETE ${api}`]: { status: 204 },
      'GET /api/admin/catalogue/subscriptions': () => ok({ subscriptions: [], known: [] }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
  await screen.findByText('There are no subscriptions yet');
});

it('trusts a new key after its fingerprint was shown', async () => {
  const keys = [sourceKey(2, { state: 'waiting', documents: 3 }), sourceKey(1)];
  const source: Partial<Subscription> = { waiting_keys: 1 };
  await open({
    source,
    keys,
    script: {
      [`POST ${api}/keys/2/accept`]: () => {
        keys[0] = sourceKey(2);
        source.waiting_keys = 0;
        return { status: 204 };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Trust the key 00000002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trust Key' }));
  dialog.getByText('A1B2 C3D4 E5F6 A7B8 C9D0 E1F2 A3B4 C5D6 0000 0002');
  await userEvent.click(dialog.getByRole('button', { name: 'Trust Key' }));
  await screen.findByText('Key trusted');
  await screen.findByText('Up to date');
  expect(screen.queryByText('Needs a decision')).toBeNull();
});

it('says which key the source does not name any more', async () => {
  await open({ keys: [sourceKey(1), sourceKey(2, { is_named: false })] });
  const rows = await screen.findAllByRole('row', { name: /First seen/ });
  const named = (word: string) => rows.map((row) => within(row).queryAllByText(word).length > 0);
  expect(named('Removed by the source')).toEqual([false, true]);
  expect(named('Trusted')).toEqual([true, false]);
});

it('tells why a source fails', async () => {
  await open({ source: { failing_since: '2026-11-17T08:00:00.000Z', failure: 'The address answers 500.' } });
  expect(screen.getAllByText('The address answers 500.').length).toBeGreaterThan(0);
});

it('says that there is no such subscription', async () => {
  openApp('/admin/catalogue/subscriptions/4', { [`GET ${api}`]: { status: 404, body: { message: 'Not Found' } } });
  await screen.findByText('There is no subscription at this address. It may have ended.');
});

const scope = (given: Partial<SourceScope>): SourceScope => ({ ...wholeScope, ...given });

it('shows the scope, what is outside of it, and that nothing goes', async () => {
  const outside: SourceDocument = {
    ...taken,
    id: 3,
    address: 'hal-3.json',
    state: 'outside',
    reason: 'Its product is outside the scope.',
  };
  await open({
    source: {
      scope: scope({ manufacturers: ['Halden*', '!Other'], only_with_finding: true }),
      scope_set_by: 'Maren Holt',
      scope_set_at: '2026-11-17T08:00:00.000Z',
      documents: { seen: 9, taken: 5, waiting: 0, set_aside: 0, unsigned: 0, outside: 4, narrowed: 2 },
    },
    script: {
      [`POST ${api}/documents`]: ({ body }) =>
        ok({
          documents: (body as { state: string }).state === 'outside' ? [outside] : [{ ...taken, left_out: 7 }],
          has_more: false,
        }),
    },
  });
  screen.getByText('Manufacturers: Halden*, !Other');
  screen.getByText('Only products with a finding');
  screen.getByText(/by Maren Holt. Data that was loaded before stays in the catalogue/);
  screen.getByText('4 outside the scope');
  await screen.findByText(/7 products outside the scope$/);
  await userEvent.click(screen.getByRole('tab', { name: /Outside the scope/ }));
  await screen.findByText('Its product is outside the scope.');
});

it('previews a scope, says which field is wrong, and saves it', async () => {
  let answer: Answer = { status: 422, body: { message: 'x', errors: { products: ['Products: "*" is too much.'] } } };
  const source: Partial<Subscription> = {};
  const { sentTo } = await open({
    source,
    script: {
      'POST /api/admin/catalogue/scope-preview': () => answer,
      [`PUT ${api}/scope`]: ({ body }) => {
        Object.assign(source, { scope: body });
        return { status: 204 };
      },
    },
  });
  screen.getByText('Everything');
  await userEvent.click(screen.getByRole('button', { name: 'Change Scope' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Scope/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Products' }), 'Skid*{enter} !*8 {enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('Products: "*" is too much.');

  answer = ok({
    advisories: { all: 1_655, in_scope: 12 },
    products: { all: 5_458, in_scope: 1 },
    taken: ['Halden Skid 7'],
    left_out: ['Halden Skid 8'],
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('12 of the 1,655 advisories');
  dialog.getByText('1 of the 5,458 products');
  dialog.getByText('Halden Skid 8');
  // The numbers belong to the patterns as they were.
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Only products with a finding' }));
  expect(dialog.queryByText('12 of the 1,655 advisories')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Scope saved');
  expect(sentTo(`${api}/scope`)).toEqual([scope({ products: ['Skid*', '!*8'], only_with_finding: true })]);
  await screen.findByText('Products: Skid*, !*8');
});

it('has no scope for a list that names no products', async () => {
  await open({ source: { kind: 'kev' } });
  expect(screen.queryByRole('button', { name: 'Change Scope' })).toBeNull();
});
