import type { SheetRow } from '../reading/read-table.ts';
import { normaliseManufacturer, normaliseProduct, productUuid } from '#catalogue/entries/names.ts';
import type { Fault } from '../rows/asset-fields.ts';
import { shortened } from './compare-asset.ts';
import type { KnownProduct } from '../rows/staged-row.ts';

/** How a row names its product. */
export interface NamedProduct {
  /** Equal for rows that name the product with the same text. */
  key: string;
  idText: string;
  manufacturer: string;
  name: string;
  id: number | undefined;
  uuid: string | undefined;
  normalisedManufacturer: string;
  normalisedName: string;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const largestId = 2_147_483_647;

export function keyOf({ cells }: SheetRow): string {
  return [cells['Product ID'], cells.Manufacturer, cells.Product].map((cell) => cell?.trim() ?? '').join('\n\0');
}

export function namedProduct({ cells }: SheetRow, key: string): NamedProduct {
  const text = (column: 'Product ID' | 'Manufacturer' | 'Product') => cells[column]?.replaceAll('\0', '').trim() ?? '';
  const idText = text('Product ID');
  const [manufacturer, name] = [text('Manufacturer'), text('Product')];
  const isNumber = /^\d{1,10}$/.test(idText) && Number(idText) <= largestId;
  return {
    key,
    idText,
    manufacturer,
    name,
    id: isNumber ? Number(idText) : undefined,
    uuid: uuidPattern.test(idText) ? idText.toLowerCase() : undefined,
    normalisedManufacturer: manufacturer && normaliseManufacturer(manufacturer),
    normalisedName: name && normaliseProduct(name),
  };
}

/**
 * Finds the product by its identifier, otherwise by manufacturer and name. Other cells of the row must not contradict
 * the identifier.
 */
export function judge(named: NamedProduct, found: KnownProduct | undefined) {
  const faults: Fault[] = [];
  const { idText, manufacturer, name } = named;
  if (idText !== '') {
    if (!found) faults.push({ column: 'Product ID', code: 'product-unknown', text: shortened(idText) });
    else if (name !== '' && !isNameOf(named, found))
      faults.push({
        column: 'Product',
        code: 'product-named-otherwise',
        product: idText,
        name: found.name,
        given: shortened(name),
      });
    else if (manufacturer !== '' && !isManufacturerOf(named, found))
      faults.push({
        column: 'Manufacturer',
        code: 'product-made-by-another',
        product: idText,
        manufacturer: found.manufacturer,
        given: shortened(manufacturer),
      });
  } else if (name !== '' || manufacturer !== '') {
    if (manufacturer === '') faults.push({ column: 'Manufacturer', code: 'manufacturer-blank' });
    else if (name === '') faults.push({ column: 'Product', code: 'product-blank' });
    else if (!found)
      faults.push({
        column: 'Product',
        code: 'product-unknown-of',
        name: shortened(name),
        manufacturer: shortened(manufacturer),
      });
  }
  return { product: faults.length > 0 ? undefined : found, faults };
}

const isNameOf = (named: NamedProduct, found: KnownProduct) =>
  named.normalisedName === found.normalisedName || named.name.toLowerCase() === found.name.toLowerCase();

const isManufacturerOf = (named: NamedProduct, found: KnownProduct) =>
  named.normalisedManufacturer === found.normalisedManufacturer ||
  found.formerManufacturers.includes(named.normalisedManufacturer) ||
  found.nameUuids.includes(productUuid(named.normalisedManufacturer, found.normalisedName)) ||
  named.manufacturer.toLowerCase() === found.manufacturer.toLowerCase();

/** Whether the entry of the catalogue has the manufacturer and the name of the row. */
export const isNamed = (named: NamedProduct, found: KnownProduct) =>
  isNameOf(named, found) && isManufacturerOf(named, found);
