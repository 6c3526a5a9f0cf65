import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { actionItemAsset, productActionItems } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { lateAnswers } from '#testing/late-answers.ts';
import { openApp } from '#testing/open-app.tsx';

const path = `/product/${uuidOf(1)}/action-items`;
const listPath = `POST /api/product/${uuidOf(1)}/assets-action-items`;

interface Shelf {
  assets: ActionItemAsset[];
  /** Of the whole list. Null if the server did not count. */
  total?: number | null;
}

/** Answers page by page, 25 at a time, from assets that a test may remove. */
function paged({ assets, total = assets.length }: Shelf): Script {
  const script = productActionItems(assets);
  const { body } = script[listPath] as Answer & { body: { metadata: object } };
  return {
    ...filteredCatalogue(() => []),
    ...script,
    [listPath]: (request) => {
      const { page, limit } = (request.body as { pagination: { page: number; limit: number } }).pagination;
      return {
        status: 200,
        body: {
          assets: assets.slice((page - 1) * limit, page * limit),
          has_more: assets.length > page * limit,
          metadata: { ...body.metadata, total_listed: total },
        },
      };
    },
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => actionItemAsset(index + 1));

async function openAsset(id: number, script: Script) {
  const opened = openApp(path, script);
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Mitigations of GT-FC-${1000 + id}`) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitigations: FC-2200 Flow Computer' }));
  await dialog.findByRole('list', { name: 'Vulnerabilities' });
  return { dialog, ...opened };
}
type Dialog = Awaited<ReturnType<typeof openAsset>>['dialog'];

const next = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save & Next' });
const check = (dialog: Dialog) => userEvent.click(dialog.getByRole('checkbox', { name: /^Maintenance/ }));

it('counts all assets, not only the loaded ones', async () => {
  const { dialog } = await openAsset(4, paged({ assets: many(27), total: 10_033 }));
  expect(dialog.getByText('4 of 10,033')).toBeDefined();
});

it('continues after the last loaded row, and goes back', async () => {
  const { dialog } = await openAsset(25, paged({ assets: many(27) }));
  expect(dialog.getByText('25 of 27')).toBeDefined();
  await check(dialog);
  await userEvent.click(next(dialog));
  await dialog.findByText('26 of 27');
  expect(await dialog.findByText('GT-FC-1026')).toBeDefined();
  await userEvent.click(await dialog.findByRole('button', { name: 'Save & Next' }));
  await dialog.findByText('27 of 27');
  await dialog.findByText('GT-FC-1027');
  expect(next(dialog).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Previous asset' }));
  await dialog.findByText('26 of 27');
});

it('saves first, waits for the next page if it is late, and says when it cannot load', async () => {
  const answers = lateAnswers();
  const script = paged({ assets: many(27) });
  let isDown = true;
  const list = answers.late(script[listPath] as Script[string]);
  const { dialog, requests } = await openAsset(24, {
    ...script,
    [listPath]: (request) => {
      const { page } = (request.body as { pagination: { page: number } }).pagination;
      return page > 1 && isDown ? { status: 500, body: { message: 'Something went wrong.' } } : list(request);
    },
  });
  await check(dialog);
  await userEvent.click(next(dialog));
  await dialog.findByText('25 of 27');
  await userEvent.click(await dialog.findByRole('button', { name: 'Save & Next' }));
  await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByText('Something went wrong.')).toBeDefined();
  expect(requests.filter(({ path: called }) => called.endsWith('/save-action-items'))).toHaveLength(1);
  isDown = false;
  answers.begin();
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answers.waiting()).toBe(1));
  expect(dialog.queryByText('GT-FC-1025')).toBeNull();
  await answers.answerAll();
  await dialog.findByText('26 of 27');
  await dialog.findByText('GT-FC-1026');
});

it('skips no asset when a saved asset leaves the filtered list', async () => {
  const shelf: Shelf = { assets: many(27) };
  const script = paged(shelf);
  const { dialog } = await openAsset(24, {
    ...script,
    [listPath]: (request) => (paged({ assets: shelf.assets })[listPath] as (given: typeof request) => Answer)(request),
    [`POST /api/product/${uuidOf(1)}/assets/save-action-items`]: ({ body }) => {
      const [saved] = (body as { asset_ids: number[] }).asset_ids;
      shelf.assets = shelf.assets.filter(({ id }) => id !== saved);
      return { status: 200, body: { assets: [] } };
    },
  });
  for (const id of [24, 25, 26]) {
    await dialog.findByText(`GT-FC-${1000 + id}`);
    expect(dialog.getByText(`${id} of 27`)).toBeDefined();
    await check(dialog);
    await userEvent.click(next(dialog));
    await dialog.findByText(`GT-FC-${1001 + id}`);
    await dialog.findByRole('list', { name: 'Vulnerabilities' });
  }
  await waitFor(() => expect(next(dialog).disabled).toBe(true));
});

it('says that there are more if a search is not counted', async () => {
  const { dialog } = await openAsset(1, paged({ assets: many(27), total: null }));
  expect(dialog.getByText('1 of 25+')).toBeDefined();
});

it('says that a filter hides the selected assets', async () => {
  openApp(path, {
    ...paged({ assets: many(2) }),
    [listPath]: (request) => {
      const { queryString } = (request.body as { productFilterState: { queryString: string } }).productFilterState;
      return (paged({ assets: queryString ? [] : many(2) })[listPath] as (given: typeof request) => Answer)(request);
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select GT-FC-1001' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products and assets' }), 'zzz{Enter}');
  await screen.findByText('1 selected asset is hidden by the search');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Selections' }));
  expect(screen.queryByText(/hidden by/)).toBeNull();
});
