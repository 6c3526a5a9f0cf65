import { isBrowserWithinLimits, measureBrowser, textOfBrowser } from './browser.ts';
import { chosenFrom, companyCalls, sharedCalls } from './calls.ts';
import { placeForDatabase, type BenchDatabase } from './database.ts';
import { isExportWithinLimits, lineOfExport, measureExport } from './export.ts';
import { isImportWithinLimits, lineOfImport, measureImport } from './import.ts';
import { hasAdvisories, isWithinLimits, lineOfLoad, loadAdvisories, type Load } from './load.ts';
import { areMailsWithinLimits, lineOfMails, measureMails } from './mails.ts';
import { areJourneysWithinLimits, measureJourneys, tableOfJourneys } from './journeys.ts';
import { isMatchingWithinLimits, lineOfMatching, measureMatching } from './matching.ts';
import { isMappedImportWithinLimits, lineOfMappedImport, measureMappedImport } from './mapped-import.ts';
import { isMapWithinLimit, lineOfMap, measureMap } from './map.ts';
import { areRangesWithinLimits, lineOfRanges, measureRanges } from './ranges.ts';
import { assetSizesFrom, measureCatalogues, measureCompanies } from './sizes.ts';
import { lineOfStolen, undisturbed, watchStolen, whenQuiet } from './stolen.ts';
import { withStorage } from './with-storage.ts';
import { makeBase } from './data/data.ts';
import { writeDocs } from './write-docs.ts';

/** `BENCH_DATA=made-up` skips the advisories, because loading them takes half a minute. */
const usesAdvisories = hasAdvisories && process.env.BENCH_DATA !== 'made-up';

/** A load can take a minute. */
const mostLoads = 3;

/**
 * Measures the calls and their floors on the same data, at growing sizes. Prints the tables, and returns whether all
 * budgets are met.
 */
export async function bench(args: string[]): Promise<boolean> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const isToWrite = args.includes('--write');
  const assets = assetSizesFrom(args);
  if (isToWrite && names.length > 0)
    throw new Error('--write takes no names, because the page has the results of all calls.');
  const ofCatalogue = chosenFrom(sharedCalls, names);
  const ofCompanies = chosenFrom(companyCalls, names);
  const wants = (name: string) => names.length === 0 || names.includes(name);
  const wantsCompanies =
    ofCompanies.length > 0 ||
    ['journeys', 'browser', 'map', 'export', 'import', 'mails', 'mapped', 'ranges'].some(wants);
  const wantsData = wantsCompanies || ofCatalogue.length > 0 || wants('matching');
  if (!wantsData && !wants('load')) {
    const known = [...sharedCalls, ...companyCalls].map(({ name }) => name);
    throw new Error(
      `No call has that name. Known names: load, journeys, browser, map, export, import, mails, mapped, matching, ranges, ${known.join(', ')}.`,
    );
  }
  if (!wantsData && !usesAdvisories) throw new Error('There are no advisories to load in ../shared/data.');

  const stolen = watchStolen();
  const database = await placeForDatabase();
  const page: string[] = [];
  const verdicts: boolean[] = [];
  const say = (text: string, isGood = true) => {
    console.log(`\n${text}`);
    page.push(text);
    verdicts.push(isGood);
  };
  try {
    const load = await fill(database);
    const catalogue = load ? 'the advisories of ../shared/data' : 'a made-up catalogue';
    say(`${database.title}, on ${catalogue}; times in ms`);
    if (load) say(lineOfLoad(load), isWithinLimits(load));
    if (wantsData) {
      const base = await withStorage(database, (storage) => makeBase(storage, load !== undefined));
      if (ofCatalogue.length > 0) await measureCatalogues(database, base, ofCatalogue, say);
      if (wants('matching')) {
        await whenQuiet();
        const matching = await measureMatching(database, base);
        say(lineOfMatching(matching), isMatchingWithinLimits(matching));
      }
      if (wantsCompanies) {
        const inventories = await measureCompanies(database, base, ofCompanies, { sizes: assets[database.kind], say });
        const { largest } = inventories;
        await whenQuiet();
        if (wants('journeys')) {
          const journeys = await undisturbed(() => measureJourneys(database, inventories));
          say(tableOfJourneys(journeys), areJourneysWithinLimits(journeys));
        }
        if (wants('browser')) {
          const browser = await measureBrowser(database, largest);
          say(textOfBrowser(browser), isBrowserWithinLimits(browser));
        }
        if (wants('map')) {
          const map = await undisturbed(() => measureMap(database, largest));
          say(lineOfMap(map), isMapWithinLimit(map));
        }
        if (wants('export')) {
          const exported = await undisturbed(() => measureExport(database, largest));
          say(lineOfExport(exported, database.kind), isExportWithinLimits(exported, database.kind));
        }
        if (wants('import') && database.kind === 'postgres') {
          await whenQuiet();
          const imported = await measureImport(database, inventories);
          say(lineOfImport(imported), isImportWithinLimits(imported));
        }
        // The limits are for a million assets.
        if (wants('ranges') && database.kind === 'postgres') {
          await whenQuiet();
          const ranges = await measureRanges(database, largest);
          say(lineOfRanges(ranges), areRangesWithinLimits(ranges));
        }
        if (wants('mails')) {
          await whenQuiet();
          const mails = await measureMails(database, largest);
          say(lineOfMails(mails), areMailsWithinLimits(mails));
        }
        // It adds products to the catalogue, so it is the last one.
        if (wants('mapped')) {
          await whenQuiet();
          const mapped = await measureMappedImport(database, base, largest);
          say(lineOfMappedImport(mapped, database.kind), isMappedImportWithinLimits(mapped, database.kind));
        }
      }
    }
    say(lineOfStolen(stolen()));
    if (isToWrite) await writeDocs(database.kind, page.join('\n\n'));
    return verdicts.every(Boolean);
  } finally {
    await database.remove();
  }
}

/** Creates the database, and loads the advisories if there are any. */
async function fill(database: BenchDatabase): Promise<Load | undefined> {
  const make = async () => {
    await database.renew();
    // The first opening creates the tables, and on the embedded database the files. This is not part of a load.
    await withStorage(database, async () => {});
  };
  if (!usesAdvisories) return void (await make());
  const measure = async () => {
    await make();
    return loadAdvisories(database.settings);
  };
  await whenQuiet();
  return undisturbed(measure, mostLoads);
}
