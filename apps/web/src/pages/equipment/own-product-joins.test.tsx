import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { productProfile, uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { listedOwnProduct } from '#testing/own-products.ts';
import { everything, userWith } from '#testing/people.ts';

const ok = (body: unknown): Answer => ({ status: 200, body });
const proposal: MatchedProduct = {
  uuid: uuidOf(900),
  type: 'product',
  name: 'SK-9',
  manufacturer: 'Brandt',
  label: null,
  is_own: false,
};
const joinOf = (id: number, over: Partial<ProductJoin> = {}): ProductJoin => ({
  id,
  own: { name: `Skid controller ${id}`, manufacturer: 'Brandt Pump Works' },
  product: proposal,
  assets: 3,
  renamed: [{ id: 1, from: 'A-1', to: 'A-1 (2)' }],
  joined_by: 'Ines Duarte',
  joined_at: '2026-11-11T12:00:00.000Z',
  undone_at: null,
  is_merge: false,
  kept: [],
  ...over,
});
const effect = { assets: 1412, groups: 2, renamed: [], renamed_total: 0, note: 'joined', status: 'In Progress' };
const previewPath = `GET /api/own-products/${uuidOf(1)}/join/${uuidOf(900)}`;
const joinPath = `/api/own-products/${uuidOf(1)}/join`;

async function open(joins: ProductJoin[], script: Script = {}, user = everything) {
  const opened = openApp(
    '/own-products',
    {
      'POST /api/own-products/list': ok({
        own_products: [listedOwnProduct(1, { proposal })],
        has_more: false,
        total: 1,
      }),
      'POST /api/own-products/joins': () => ok({ joins, has_more: false }),
      [previewPath]: ok(effect),
      ...script,
    },
    user,
  );
  await screen.findByRole('row', { name: /Skid controller 1/ });
  return opened;
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Join Skid controller 1 to Brandt SK-9' }));
  return within(await screen.findByRole('dialog', { name: 'Join to the catalogue' }));
}

describe('Join', () => {
  it('shows what changes, then moves everything', async () => {
    const joins: ProductJoin[] = [];
    const renamed = Array.from({ length: 20 }, (_, n) => ({ id: n, from: `A-${n}`, to: `A-${n} (2)` }));
    const { sentTo } = await open(joins, {
      [previewPath]: ok({ ...effect, renamed, renamed_total: 23 }),
      [`POST ${joinPath}`]: () => {
        joins.push(joinOf(1));
        return ok({ join: joins[0] });
      },
    });
    const dialog = await openDialog();
    await dialog.findByText('23 Asset IDs change');
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['1,412 assets', '2 groups', 'Both notes are combined', 'In Progress']);
    dialog.getByText('and 3 more');
    await userEvent.click(dialog.getByRole('button', { name: 'Show all (20)' }));
    dialog.getByText('A-19 (2)');
    await userEvent.click(dialog.getByRole('button', { name: 'Join' }));
    await screen.findByText('Own Product Joined');
    expect(sentTo(joinPath)).toEqual([{ product: uuidOf(900) }]);
    await screen.findByRole('button', { name: 'Undo the join of Brandt Pump Works Skid controller 1' });
  });

  it('says why it failed, and can be pressed again', async () => {
    let answer: Answer = { status: 409, body: { message: 'An import is being applied. Try again later.' } };
    await open([], { [`POST ${joinPath}`]: () => answer });
    const dialog = await openDialog();
    await dialog.findByText('All Asset IDs stay as they are.');
    await userEvent.click(dialog.getByRole('button', { name: 'Join' }));
    await dialog.findByText('An import is being applied. Try again later.');
    answer = ok({ join: joinOf(1) });
    await userEvent.click(dialog.getByRole('button', { name: 'Join' }));
    await screen.findByText('Own Product Joined');
  });

  it('cannot be pressed before its effect is shown', async () => {
    let isBroken = true;
    await open([], { [previewPath]: () => (isBroken ? { status: 500, body: { message: 'Broken.' } } : ok(effect)) });
    const dialog = await openDialog();
    const again = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true);
    isBroken = false;
    await userEvent.click(again);
    await dialog.findByText('1,412 assets');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(false);
  });

  it('is offered only to users who may edit', async () => {
    await open([joinOf(2)], {}, userWith('Equipment.view'));
    await screen.findByText('A-1 (2)');
    expect(screen.queryByRole('button', { name: /^Join|^Undo/ })).toBeNull();
  });
});

describe('the joins', () => {
  it('are listed with their renamed assets, and undone with what stayed and why', async () => {
    const joins = [joinOf(2)];
    const { sentTo } = await open(joins, {
      'POST /api/own-products/joins/2/undo': () => {
        const kept = [{ what: 'Asset A-7', why: 'Maren Okafor changed it.' }];
        joins[0] = joinOf(2, { undone_at: '2026-11-12T12:00:00.000Z', kept });
        return ok({ join: joins[0] });
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Joined to the catalogue' }));
    list.getByText('A-1 (2)');
    list.getByText(/3 assets, by Ines Duarte on 11 Nov 2026/);
    await userEvent.click(list.getByRole('button', { name: /^Undo the join of/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the join' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Join undone');
    await screen.findByText('Asset A-7: Maren Okafor changed it.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo the join of/ })).toBeNull());
    expect(sentTo('/api/own-products/joins/2/undo')).toHaveLength(1);
  });

  it('have the merges of operators, which the company cannot undo', async () => {
    const kept = [{ what: 'Asset A-7', why: 'It has changed since.' }];
    await open([
      joinOf(2, { is_merge: true, joined_by: 'Catalogue' }),
      joinOf(3, { is_merge: true, undone_at: '2026-11-12T12:00:00.000Z', kept }),
    ]);
    expect(
      await screen.findAllByText(/3 assets, merged by the operators of the catalogue on 11 Nov 2026/),
    ).toHaveLength(2);
    screen.getByText(`These stayed with ${proposal.name}:`);
    // The undo gave the second one its Asset IDs back.
    expect(screen.getAllByText('A-1 (2)')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Undo the join of/ })).toBeNull();
  });

  it('say that none is there yet', async () => {
    await open([]);
    await screen.findByText('No own products were joined yet, and no products of the catalogue were merged.');
  });
});

it('proposes the join on the page of the own product, and opens that of the catalogue afterwards', async () => {
  const path = `/product/${uuidOf(1)}`;
  const profile = (uuid: string, is_own: boolean) =>
    ok({ product: productProfile({ uuid, is_own, name: 'Skid controller 1', groups: [] }), components: { items: [] } });
  const { router, sentTo } = openApp(path, {
    [`GET /api${path}`]: profile(uuidOf(1), true),
    [`GET /api/product/${uuidOf(900)}`]: profile(uuidOf(900), false),
    [`GET /api/own-products/${uuidOf(1)}`]: ok({ product: listedOwnProduct(1, { proposal }) }),
    [previewPath]: ok({ ...effect, note: 'cut' }),
    [`POST ${joinPath}`]: ok({ join: joinOf(1) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join Skid controller 1 to Brandt SK-9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join to the catalogue' }));
  expect(await dialog.findByText('Both notes are combined, and cut after 2,000 characters')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${uuidOf(900)}`));
  expect(sentTo(joinPath)).toEqual([{ product: uuidOf(900) }]);
});
