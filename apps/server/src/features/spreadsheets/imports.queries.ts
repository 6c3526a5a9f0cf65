import { sql } from 'kysely';
import type {
  ImportRow,
  ImportState,
  ImportSummary,
  ImportType,
  importRowKinds,
} from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { assetFields, columnOf, namedFaults } from './rows/asset-fields.ts';
import { countsOf } from './rows/counts.queries.ts';
import { storedCellNames, storedNotTaken, type CellNames } from './mapping/stored-mapping.ts';
import { fieldValues, sheetCells, type SheetCells } from './rows/staged-row.ts';

interface Page {
  page: number;
  limit: number;
}

interface SummaryRow {
  id: number;
  file_name: string;
  type: ImportType;
  state: ImportState;
  progress: number | null;
  rows: number;
  counts: unknown;
  reason: string | null;
  uploaded_at: Date;
  user_name: string;
  finished_at: Date | null;
  kept: number;
  rows_cleared_at: Date | null;
  profile: string | null;
  not_taken: unknown;
}

const summaries = sql`
  SELECT i.id, i.file_name, i.type, i.state, lease.progress, greatest(lease.rows, i.rows) AS rows, i.counts, i.reason,
    i.uploaded_at, i.user_name, i.finished_at, i.kept, i.rows_cleared_at,
    coalesce(profile.name, i.profile_name) AS profile, i.not_taken
  FROM equipment_import i
    LEFT JOIN import_profile profile ON profile.id = i.profile_id
    LEFT JOIN import_turn lease ON lease.import_id = i.id AND i.state IN ('uploaded', 'analysing', 'applying', 'undoing')
  WHERE i.received_at IS NOT NULL`;

/** One page of the company's imports, the latest first. */
export async function listImports(db: CompanyDb, pagination: Page) {
  const { rows } = await sql<SummaryRow>`${summaries} ORDER BY i.id DESC ${pageOf(pagination)}`.execute(db);
  const { rows: found, has_more } = pageFrom(rows, pagination.limit);
  return { imports: found.map(summaryOf), has_more };
}

export async function getImport(db: CompanyDb, id: number): Promise<ImportSummary> {
  const { rows } = await sql<SummaryRow>`${summaries} AND i.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return summaryOf(rows[0]);
}

const worked: ImportState[] = ['uploaded', 'analysing', 'applying', 'undoing'];

function summaryOf(row: SummaryRow): ImportSummary {
  const counts = countsOf(row.counts);
  const isChanging = counts.new + counts.changed + counts.removed > 0;
  return {
    id: row.id,
    file_name: row.file_name,
    type: row.type,
    state: row.state,
    progress: worked.includes(row.state) ? (row.progress ?? 0) : 100,
    rows: row.rows,
    counts,
    reason: row.reason,
    uploaded_at: row.uploaded_at.toISOString(),
    uploaded_by: row.user_name,
    finished_at: row.finished_at?.toISOString() ?? null,
    rows_cleared_at: row.rows_cleared_at?.toISOString() ?? null,
    can_undo: row.state === 'done' && isChanging && row.rows_cleared_at === null,
    kept: row.kept,
    profile: row.profile,
    not_taken: storedNotTaken.parse(row.not_taken),
  };
}

interface RowOfImport {
  row_number: number | null;
  kind: string;
  asset_id: number | null;
  uuid: string | null;
  name: string | null;
  manufacturer_name: string | null;
  /** The name in the sheet or of the asset. */
  called: string | null;
  sheet: unknown;
  cells: unknown;
  before: unknown;
  faults: unknown;
  cell_names: unknown;
}

/** One page of rows of one kind, in the order of the sheet. */
export async function listImportRows(
  db: CompanyDb,
  id: number,
  kind: (typeof importRowKinds)[number],
  pagination: Page,
) {
  await getImport(db, id);
  const { rows } = await sql<RowOfImport>`
    SELECT r.row_number, r.kind, r.asset_id, product.uuid, product.name, product.manufacturer_name, r.sheet, r.cells,
      r.before, r.faults, i.cell_names,
      coalesce(nullif(r.sheet->>'Asset ID', ''), asset.company_asset_uid, nullif(r.sheet->>'Serial Number', ''),
        asset.serial_number) AS called
    FROM import_row r JOIN equipment_import i ON i.id = r.import_id LEFT JOIN known_product product ON product.id = r.product_id LEFT JOIN asset ON asset.id = r.asset_id
    WHERE r.import_id = ${id} AND ${kind === 'kept' ? sql`r.was_kept` : sql`r.kind = ${kind}`}
    ORDER BY r.position ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { rows: page.rows.map(rowOf), has_more: page.has_more };
}

function rowOf(row: RowOfImport): ImportRow {
  const sheet = sheetCells.parse(row.sheet);
  const names = storedCellNames.parse(row.cell_names);
  const { uuid, name, manufacturer_name } = row;
  return {
    row: row.row_number,
    asset_id: row.asset_id,
    product: uuid && name ? { uuid, name, manufacturer: manufacturer_name ?? '' } : null,
    title: titleOf(row, sheet),
    cells: row.kind === 'faulty' ? cellsOf(sheet, names) : changedCells(row),
    faults: namedFaults(row.faults, names),
  };
}

function titleOf({ called, asset_id, name, row_number }: RowOfImport, sheet: SheetCells): string {
  const ownId = asset_id === null ? sheet['Rampart ID'] : rampartId(asset_id);
  return called ?? ownId ?? name ?? `Row ${row_number}`;
}

const cellsOf = (sheet: SheetCells, names: CellNames): ImportRow['cells'] =>
  sheetColumns
    .filter((column) => sheet[column])
    .map((column) => ({ column: names[column] ?? column, before: null, after: sheet[column] ?? null }));

function changedCells(row: RowOfImport): ImportRow['cells'] {
  const [cells, before] = [fieldValues.parse(row.cells), fieldValues.parse(row.before)];
  return assetFields
    .filter((field) => field in cells || field in before)
    .map((field) => ({ column: columnOf[field], before: before[field] ?? null, after: cells[field] ?? null }));
}
