import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { parseRampartId } from '@rampart/contract/rules/rampart-id.ts';
import type { SheetRow } from '../reading/read-table.ts';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { cleanCell, type Fault } from '../rows/asset-fields.ts';
import { compareAsset, hasAssetCells, shortened, type Compared, type FieldRules } from './compare-asset.ts';
import type { ProductKey } from './keys.queries.ts';
import type { KnownAsset, KnownProduct, StagedRow } from '../rows/staged-row.ts';

/** The data that a row is compared with. Everything that the row names was looked up before. */
export interface Known extends FieldRules {
  type: ImportType;
  findAsset(id: number): KnownAsset | undefined;
  /** The product that the row names. Without a product in the row there is neither a product nor a fault. */
  productOf(row: SheetRow): { product: KnownProduct | undefined; faults: Fault[] };
  /** What identifies the asset of a row without a Rampart ID, within its product. Null: such a row is a new asset. */
  key: { column: ProductKey; findAssets(productId: number, text: string): KnownAsset[] } | null;
  /** Returns true once for each product, for its first row. */
  isFirstOf(productId: number): boolean;
}

export function compareRow(row: SheetRow, known: Known): StagedRow {
  const staged = compareNamed(row, known);
  const unread = row.faults ?? [];
  const faults = [...unread, ...(staged.faults ?? []).filter((fault) => !isExplained(fault, unread))];
  const kind = faults.length > 0 ? 'faulty' : (staged.kind ?? 'unchanged');
  const isTaken = kind === 'new' || kind === 'changed';
  return {
    rowNumber: row.rowNumber,
    kind,
    isProduct: isTaken && (staged.isProduct ?? false),
    productId: staged.productId ?? null,
    assetId: staged.assetId ?? null,
    version: staged.version ?? null,
    sheet: row.cells,
    cells: (isTaken && staged.cells) || {},
    before: (kind === 'changed' && staged.before) || {},
    faults,
  };
}

/** A cell that cannot be read counts as blank. The fault of the cell says enough then. */
function isExplained({ code, column }: Fault, unread: readonly Fault[]): boolean {
  if (code === 'key-blank') return unread.some((fault) => fault.column === column);
  return code === 'product-unnamed' && unread.some((fault) => fault.column?.startsWith('Product'));
}

function compareNamed(row: SheetRow, known: Known): Partial<StagedRow> {
  if (row.cells['Rampart ID'] !== undefined) return compareExisting(row, known);
  return known.key ? compareKeyed(row, known, known.key) : compareNew(row, known);
}

function compareExisting(row: SheetRow, known: Known): Partial<StagedRow> {
  const text = row.cells['Rampart ID'] ?? '';
  const id = parseRampartId(text);
  const asset = id === undefined ? undefined : known.findAsset(id);
  if (!asset) return { faults: [{ column: 'Rampart ID', code: 'asset-unknown', text: shortened(text) }] };
  const { id: assetId, version, productId } = asset;
  const place = { assetId, version, productId };
  if (asset.isRemoved) return { ...place, faults: [{ column: 'Rampart ID', code: 'asset-removed', asset: assetId }] };

  const { product, faults: productFaults } = known.productOf(row);
  const compared = compareAsset(row, asset, known);
  const faults = [...productFaults, ...compared.faults];
  if (product && product.id !== productId)
    faults.push({ column: 'Product ID', code: 'asset-of-other-product', asset: assetId });
  const judged = judgeChange(compared, asset, known, 'Rampart ID');
  return { ...place, ...compared, kind: judged.kind, faults: [...faults, ...judged.faults] };
}

/** Whether the upload may change the asset. */
function judgeChange({ cells }: Compared, asset: KnownAsset, known: Known, column: MappingKey) {
  const kind: StagedRow['kind'] = Object.keys(cells).length > 0 ? 'changed' : 'unchanged';
  const faults: Fault[] = [];
  if (kind === 'changed' && known.type === 'import-new')
    faults.push({ column, code: 'upload-only-adds', asset: asset.id });
  if (kind === 'changed' && !asset.isInMyEquipment) faults.push({ column, code: 'product-gone', asset: asset.id });
  return { kind, faults };
}

/** A row that is identified by a key within its product. */
function compareKeyed(row: SheetRow, known: Known, key: NonNullable<Known['key']>): Partial<StagedRow> {
  const { product } = known.productOf(row);
  if (!product || !hasAssetCells(row)) return compareNew(row, known);
  const { column } = key;
  const productId = product.id;
  const text = cleanCell(row.cells[column] ?? '');
  if (text === '') return { productId, faults: [{ column, code: 'key-blank', key: column }] };
  const found = key.findAssets(productId, text);
  const [asset] = found;
  if (!asset) {
    const compared = compareNew(row, { ...known, type: 'import-both' });
    if (known.type !== 'import-edit') return compared;
    const fault: Fault = { column, code: 'key-unknown', key: column, text: shortened(text) };
    return { ...compared, faults: [fault, ...(compared.faults ?? [])] };
  }
  if (found.length > 1) {
    const assets = found.slice(0, 5).map(({ id }) => id);
    return { productId, faults: [{ column, code: 'key-of-several', key: column, text: shortened(text), assets }] };
  }
  const { id: assetId, version } = asset;
  // The key found the asset, so a different case of its letters is no change.
  const { [column]: _, ...cells } = row.cells;
  const compared = compareAsset({ ...row, cells }, asset, known);
  const { kind, faults } = judgeChange(compared, asset, known, column);
  return { assetId, version, productId, ...compared, kind, faults: [...compared.faults, ...faults] };
}

function compareNew(row: SheetRow, known: Known): Partial<StagedRow> {
  const { product, faults: productFaults } = known.productOf(row);
  if (!product) {
    if (productFaults.length > 0) return { faults: productFaults };
    return { faults: [{ column: 'Product ID', code: 'product-unnamed' }] };
  }
  const productId = product.id;
  const faults = known.type === 'import-edit' ? [onlyChanges] : [];
  if (!hasAssetCells(row)) {
    if (product.isInMyEquipment || !known.isFirstOf(productId)) return { productId };
    return { productId, isProduct: true, kind: 'new', faults };
  }
  const compared = compareAsset(row, null, known);
  return { productId, kind: 'new', cells: compared.cells, faults: [...faults, ...compared.faults] };
}

const onlyChanges: Fault = { column: 'Rampart ID', code: 'upload-only-changes' };
