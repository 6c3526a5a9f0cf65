import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import { expect, it } from 'vitest';
import { asset } from '#testing/assets.ts';
import { listRows, nextRows, rowsOf } from './asset-pages.ts';

const metadata = {} as AssetMetadata;
const stock = Array.from({ length: 230 }, (_, index) => asset(index + 1));

function shelf() {
  const asked: { page: number; limit: number }[] = [];
  const ask = async (pagination: { page: number; limit: number }) => {
    asked.push(pagination);
    const { page, limit } = pagination;
    return { assets: stock.slice((page - 1) * limit, page * limit), has_more: stock.length > page * limit, metadata };
  };
  return { asked, ask };
}

it('loads all loaded rows again in few calls, and continues after them', async () => {
  const { asked, ask } = shelf();
  const all = await listRows({ page: 1, rows: 175 }, ask);
  expect(asked).toEqual([
    { page: 1, limit: 100 },
    { page: 2, limit: 100 },
  ]);
  expect([all.assets.length, all.has_more]).toEqual([175, true]);
  expect(nextRows(all, [all])).toEqual({ page: 8, rows: 25 });
});

it('stops at the end of the list', async () => {
  const { asked, ask } = shelf();
  const all = await listRows({ page: 1, rows: 500 }, ask);
  expect([asked.length, all.assets.length, all.has_more]).toEqual([3, 230, false]);
  expect(nextRows(all, [all])).toBeUndefined();
});

it('shows a row only once if it moved from one page to another', () => {
  const page = (assets: typeof stock) => ({ assets, has_more: true, metadata });
  expect(rowsOf([page([asset(1), asset(2)]), page([asset(2), asset(3)])]).map(({ id }) => id)).toEqual([1, 2, 3]);
});
