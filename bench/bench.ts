import { calls } from './calls.ts';
import { createDatabase } from './database.ts';
import { isExportWithinLimits, lineOfExport, measureExport } from './export.ts';
import { isImportWithinLimits, lineOfImport, measureImport } from './import.ts';
import { growthOf, growthTable, type Sized } from './growth.ts';
import { hasAdvisories, isWithinLimits, lineOfLoad, loadAdvisories } from './load.ts';
import { isWithinBudget, budgetTable } from './result.ts';
import { measureSize } from './measure-size.ts';
import { withStorage } from './with-storage.ts';
import { makeBase } from './data/data.ts';
import { writeDocs } from './write-docs.ts';

/** `BENCH_DATA=made-up` leaves the advisories alone: loading them takes half a minute. */
const usesAdvisories = hasAdvisories && process.env.BENCH_DATA !== 'made-up';

/**
 * Measures the calls and their floors on the same data, in catalogues of growing size; prints the tables, and tells
 * whether every budget holds.
 */
export async function bench(args: string[]): Promise<boolean> {
  const names = args.filter((arg) => arg !== '--write');
  const isToWrite = names.length < args.length;
  if (isToWrite && names.length > 0) throw new Error('The page holds every call: --write takes no names.');
  const chosen = calls.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  const wantsExport = names.length === 0 || names.includes('export');
  const wantsImport = names.length === 0 || names.includes('import');
  const wantsSheets = wantsExport || wantsImport;
  const wantsOnlyLoad = chosen.length === 0 && !wantsSheets && names.includes('load');
  if (chosen.length === 0 && !wantsSheets && !wantsOnlyLoad)
    throw new Error(
      `No call is named so; there are load, export, import, ${calls.map(({ name }) => name).join(', ')}.`,
    );
  if (wantsOnlyLoad && !usesAdvisories) throw new Error('There are no advisories to load in ../shared/data.');

  const database = await createDatabase();
  const page: string[] = [];
  const say = (text: string) => {
    console.log(`\n${text}`);
    page.push(text);
  };
  try {
    // The first opening creates the tables, and on the embedded database the files: no part of a load.
    await withStorage(database, async () => {});
    const load = usesAdvisories ? await loadAdvisories(database.settings) : undefined;
    const catalogue = load ? 'the advisories of ../shared/data' : 'a made-up catalogue';
    say(`${database.title}, on ${catalogue}; times in ms`);
    if (load) say(lineOfLoad(load));
    let isGood = !load || isWithinLimits(load);

    if (!wantsOnlyLoad) {
      const base = await withStorage(database, (storage) => makeBase(storage, load !== undefined));
      const measured: Sized[] = [];
      for (const wanted of chosen.length > 0 ? sizesFor(database.kind) : []) {
        const sized = await measureSize(database, base, chosen, wanted);
        measured.push(sized);
        say(
          `${sized.size.toLocaleString('en')} products, ${base.companies.length} companies, ${base.users.length} users`,
        );
        say(`${budgetTable(sized.results)}\n\nbudget: p50 within 2 x floor + 2 ms`);
        isGood &&= sized.results.every(isWithinBudget);
      }
      const [small, large] = [measured[0], measured.at(-1)];
      if (small && large && small !== large && growthOf(small, large).length > 0) {
        say(growthTable(small, large));
        isGood &&= growthOf(small, large).every(({ isWithinLimit }) => isWithinLimit);
      }
      if (wantsExport) {
        const exported = await measureExport(database, base.assets);
        say(lineOfExport(exported, database.kind));
        isGood &&= isExportWithinLimits(exported, database.kind);
      }
      if (wantsImport && database.kind === 'postgres') {
        const imported = await measureImport(database, base.assets);
        say(lineOfImport(imported));
        isGood &&= isImportWithinLimits(imported);
      }
    }
    if (isToWrite) await writeDocs(database.kind, page.join('\n\n'));
    return isGood;
  } finally {
    await database.remove();
  }
}

/** `BENCH_PRODUCTS=5000,100000`: the sizes that are measured one after the other, in one database that grows. */
function sizesFor(kind: 'embedded' | 'postgres'): number[] {
  const given = process.env.BENCH_PRODUCTS ?? (kind === 'postgres' ? '5000,100000' : '5000,10000');
  return given
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);
}
