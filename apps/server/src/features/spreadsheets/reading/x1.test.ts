import { expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { readTable } from './read-table.ts';
async function all(b: Uint8Array) { const t = await readTable(b); const rows = []; for await (const x of t.batches) rows.push(...x); return { ...t, rows }; }
it.each(['xlsx','biff8','biff5','csv','xlml'] as const)('reads %s', async (bookType) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x'],['Rampart ID','Product*','MANUFACTURER','Serial Number','Other'],['',' P ','M','000123','zz'],[],[12, 'Pü','M',{t:'n',v:1234567890123,z:'0'} ,'zz']]), 'List');
  console.log(JSON.stringify(await all(write(book, { type: 'buffer', bookType })).catch((e) => e.stack)));
});
