import { limits } from '../limits.ts';
import { priorityChoices, priorityNames } from '../priorities.ts';
import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { columnLetters, columnName } from './column-name.ts';
import { columnsOf, usedPlaces } from './map-row.ts';
import { type FieldSource, type Mapping, type SheetSample, mappingKeys } from './mapping.ts';

export interface MappingFault {
  /** The name of the field. Null: the mapping as a whole. */
  field: SheetColumn | null;
  text: string;
}

/** What prevents reading the file with this mapping. Empty: nothing. */
export function mappingFaults(mapping: Mapping, sheets: readonly SheetSample[]): MappingFault[] {
  const sheet = sheets.find(({ name }) => name === mapping.sheet);
  if (sheet === undefined) {
    const text = mapping.sheet === '' ? 'Choose a sheet of the file.' : `The file has no sheet "${mapping.sheet}".`;
    return [{ field: null, text }];
  }
  return [
    ...productFaults(mapping),
    ...keyFaults(mapping),
    ...sheetColumns.flatMap((field) => {
      const source = mapping.fields[field];
      return source ? sourceFaults(field, source, sheet).map((text) => ({ field, text })) : [];
    }),
    ...sharedColumns(mapping, sheet),
  ];
}

function isMapped(source: FieldSource | undefined): boolean {
  return source !== undefined && (source.constant === null ? source.columns.length > 0 : source.constant.trim() !== '');
}

/** A blank manufacturer is allowed: then the product is found by the model alone. */
function productFaults({ fields, ...mapping }: Mapping): MappingFault[] {
  if (!isMapped(fields.Product) && !isMapped(fields['Product ID'])) {
    return [{ field: 'Product', text: 'Choose the column with the product or its model.' }];
  }
  if (usedPlaces({ ...mapping, fields }).size > 0) return [];
  return [{ field: null, text: 'Choose at least one column. Rows cannot consist of constants only.' }];
}

function keyFaults({ key, fields }: Mapping): MappingFault[] {
  if (key === null || isMapped(fields[key])) return [];
  return [{ field: key, text: `Rows are identified by ${key}. Choose the column with the ${key}.` }];
}

/** The longest constants. */
const maxLengths: Partial<Record<SheetColumn, number>> = {
  Location: limits.nameMaxLength,
  'Firmware Version': limits.firmwareVersionMaxLength,
  Notes: limits.notesMaxLength,
};

function sourceFaults(field: SheetColumn, { columns, constant }: FieldSource, sheet: SheetSample): string[] {
  if (constant !== null) return constantFaults(field, columns, constant);
  const known = new Set(sheet.columns.map(({ place }) => place));
  const missing = columns.filter((place) => !known.has(place));
  const faults = missing.map((place) => `The sheet has no column ${columnLetters(place)}.`);
  if (new Set(columns).size < columns.length) faults.push('The same column is joined twice.');
  return faults;
}

function constantFaults(field: SheetColumn, columns: readonly number[], constant: string): string[] {
  const text = constant.trim();
  const max = maxLengths[field];
  if (columns.length > 0) return ['Choose either columns or one text for all rows.'];
  if (mappingKeys.some((key) => key === field)) {
    return [`${field} differs from row to row, so it cannot be one text for all rows.`];
  }
  if (max !== undefined && text.length > max) return [`The text for all rows must have at most ${max} characters.`];
  const isPriority = Object.values(priorityNames).some((name) => name.toLowerCase() === text.toLowerCase());
  return field === 'Priority' && text !== '' && !isPriority ? [`The priority must be ${priorityChoices}.`] : [];
}

/** One column may hold the maker and the model. Notes may repeat any column. */
function mayShare(one: SheetColumn, other: SheetColumn): boolean {
  return one === 'Notes' || other === 'Notes' || (one === 'Manufacturer' && other === 'Product');
}

function sharedColumns(mapping: Mapping, sheet: SheetSample): MappingFault[] {
  return sheetColumns.flatMap((field, index) =>
    columnsOf(mapping.fields[field]).flatMap((place) => {
      const earlier = sheetColumns
        .slice(0, index)
        .find((other) => columnsOf(mapping.fields[other]).includes(place) && !mayShare(other, field));
      if (earlier === undefined) return [];
      const column = sheet.columns.find((each) => each.place === place);
      const name = column ? columnName(column) : `Column ${columnLetters(place)}`;
      return [{ field, text: `"${name}" is used for ${earlier} already. Choose another column.` }];
    }),
  );
}
