import type { ImportType } from '@rampart/contract/api/spreadsheets.ts';
import { parseRampartId } from '@rampart/contract/rules/rampart-id.ts';
import type { SheetRow } from '../reading/read-table.ts';
import type { Fault } from '../rows/asset-fields.ts';
import { compareAsset, hasAssetCells, shortened, type FieldRules } from './compare-asset.ts';
import type { KnownAsset, KnownProduct, StagedRow } from '../rows/staged-row.ts';

/** The data that a row is compared with. Everything that the row names was looked up before. */
export interface Known extends FieldRules {
  type: ImportType;
  findAsset(id: number): KnownAsset | undefined;
  /** The product that the row names. Without a product in the row there is neither a product nor a fault. */
  productOf(row: SheetRow): { product: KnownProduct | undefined; faults: Fault[] };
  /** Returns true once for each product, for its first row. */
  isFirstOf(productId: number): boolean;
}

export function compareRow(row: SheetRow, known: Known): StagedRow {
  const staged = row.cells['Rampart ID'] === undefined ? compareNew(row, known) : compareExisting(row, known);
  const faults = [...(row.faults ?? []), ...(staged.faults ?? [])];
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
  const isChanged = Object.keys(compared.cells).length > 0;
  if (isChanged && known.type === 'import-new')
    faults.push({ column: 'Rampart ID', code: 'upload-only-adds', asset: assetId });
  if (isChanged && !asset.isInMyEquipment) faults.push({ column: 'Rampart ID', code: 'product-gone', asset: assetId });
  return { ...place, ...compared, kind: isChanged ? 'changed' : 'unchanged', faults };
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
