import { randomUUID } from 'node:crypto';
import * as api from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { downloadVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import type { Author } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { App } from '#http/routing.ts';
import { findVulnerabilities } from '#lists/vulnerabilities/vulnerability-list.ts';
import type { Services } from '#services';
import { equipmentRows, type InCompany, type Listing } from './equipment-list.ts';
import { countRows, findImport, listLocationNames } from './equipment-list.queries.ts';
import { equipmentWorkbook } from './equipment-workbook.ts';
import { recordExport } from './exports.actions.ts';
import { faultyRows, faultyColumns } from './faulty-rows.ts';
import { vulnerabilityWorkbook } from './vulnerability-workbook.ts';
import { writeWorkbook } from '../writing/write-workbook.ts';

/** Downloads of spreadsheets. Each file is written while it is sent. */
export function downloadRoutes(app: App, { database, clock }: Services): void {
  const inCompanyOf =
    (companyId: number): InCompany =>
    (work) =>
      database.inCompany(companyId, work);
  const today = () => clock().toISOString().slice(0, 10);

  function recordFile(db: CompanyDb, { name, rows, companyId, author }: ExportedFile) {
    const details = { file: `${name}.xlsx`, rows };
    const of = { companyId, userId: author.userId, by: author };
    return recordSecurity(db, { kind: 'data-exported', at: clock(), ...of, details });
  }

  async function exportFile(name: string, companyId: number, author: Author, hasAsterisks = false) {
    const inCompany = inCompanyOf(companyId);
    const [count, locations] = await inCompany(async (db) => [await countRows(db), await listLocationNames(db)]);
    if (count > mostRows)
      throw conflict({}, `The list has ${count.toLocaleString('en-US')} rows, more than a spreadsheet can hold.`);
    await inCompany((db) => recordFile(db, { name, rows: count, companyId, author }));
    const exportId = randomUUID();
    const listing = emptyListing();
    const record = () => inCompany((db) => recordExport(db, exportId, listing, clock()));
    const rows = followed(equipmentRows(inCompany, listing), record);
    const content = writeWorkbook(equipmentWorkbook({ rows, locations, hasAsterisks, exportId }));
    return { fileName: `rampart-${name}-${today()}.xlsx`, content };
  }

  app.download(api.downloadTemplate, async ({ user }) => {
    const locations = await inCompanyOf(user.companyId)(listLocationNames);
    const content = writeWorkbook(equipmentWorkbook({ rows: [], locations }));
    return { fileName: 'rampart-template.xlsx', content };
  });
  app.download(api.downloadEquipment, ({ user, author, query }) =>
    exportFile('equipment', user.companyId, author, query.asterisks === '1'),
  );
  app.download(api.downloadAssets, ({ user, author }) => exportFile('assets', user.companyId, author));
  app.download(downloadVulnerabilities, async ({ user: { companyId }, author, query }) => {
    const name = 'vulnerabilities';
    const asked = { filter: query.filterState, order: query.orderState, now: clock() };
    const rows = await inCompanyOf(companyId)(async (db) => {
      const found = await findVulnerabilities(db, asked);
      await recordFile(db, { name, rows: found.rows.length, companyId, author });
      return found.rows;
    });
    return { fileName: `rampart-${name}-${today()}.xlsx`, content: writeWorkbook(vulnerabilityWorkbook(rows)) };
  });
  app.download(api.downloadFaultyRows, async ({ user, params }) => {
    const inCompany = inCompanyOf(user.companyId);
    const [found, locations] = await inCompany(async (db) => [
      await findImport(db, params.id),
      await listLocationNames(db),
    ]);
    if (!found) throw notFound();
    // An empty export. So an import of the corrected file does not remove assets that are missing from it.
    const exportId = randomUUID();
    const record = () => inCompany((db) => recordExport(db, exportId, emptyListing(), clock()));
    const rows = followed(faultyRows(inCompany, found), record);
    const content = writeWorkbook(equipmentWorkbook({ rows, locations, exportId, extraColumns: faultyColumns }));
    return { fileName: `rampart-import-${params.id}-faulty-rows.xlsx`, content };
  });
}

interface ExportedFile {
  name: string;
  rows: number;
  companyId: number;
  author: Author;
}

/** Without the headings. */
const mostRows = 1_048_575;

/** The export is recorded after the last row, before the end of the file. So every complete file has a record. */
async function* followed<Row>(rows: AsyncIterable<Row>, record: () => Promise<void>) {
  yield* rows;
  await record();
}

const emptyListing = (): Listing => ({ versions: new Map(), productIds: new Set(), locationNames: new Map() });
