import type { FieldSource, Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { SheetColumn } from '@rampart/contract/rules/sheet-columns.ts';

/** The most columns that can be joined into one field. */
export const mostJoined = 5;

/** The field that a column becomes. */
export function fieldOf({ fields }: Mapping, place: number): SheetColumn | undefined {
  return sourcesOf(fields).find(([, { columns }]) => columns.includes(place))?.[0];
}

/** The same mapping with a column that becomes another field, or none. */
export function withColumn(mapping: Mapping, place: number, field: SheetColumn | undefined): Mapping {
  const others = sourcesOf(mapping.fields).map(([name, source]): [SheetColumn, FieldSource] => [
    name,
    { ...source, columns: source.columns.filter((one) => one !== place) },
  ]);
  const fields = Object.fromEntries(others.filter(([, source]) => !isNothing(source))) as Mapping['fields'];
  if (field) {
    const columns = [...(fields[field]?.columns ?? []), place];
    fields[field] = { joinedBy: fields[field]?.joinedBy ?? ' ', columns, constant: null };
  }
  return { ...mapping, fields };
}

/** The same mapping with a field that is the same in all rows. An empty text is no value. */
export function withConstant(mapping: Mapping, field: SheetColumn, text: string): Mapping {
  const { [field]: _, ...others } = mapping.fields;
  if (text === '') return { ...mapping, fields: others };
  return { ...mapping, fields: { ...others, [field]: { columns: [], joinedBy: ' ', constant: text } } };
}

export function withJoin(mapping: Mapping, field: SheetColumn, join: Partial<FieldSource>): Mapping {
  const source = mapping.fields[field];
  return source ? { ...mapping, fields: { ...mapping.fields, [field]: { ...source, ...join } } } : mapping;
}

/** The same columns with one moved to the place before it. */
export function movedEarlier(columns: readonly number[], index: number): number[] {
  const moved = [...columns];
  moved.splice(index - 1, 2, ...moved.slice(index - 1, index + 1).toReversed());
  return moved;
}

export type Valued = keyof Mapping['values'];

/** The same mapping with the meaning of a text. Undefined takes the meaning away. */
export function withValue(mapping: Mapping, field: Valued, text: string, meaning: string | undefined): Mapping {
  const { [text.toLowerCase()]: _, ...others } = mapping.values[field] as Record<string, string>;
  const texts = meaning === undefined ? others : { ...others, [text.toLowerCase()]: meaning };
  return { ...mapping, values: { ...mapping.values, [field]: texts } };
}

const sourcesOf = (fields: Mapping['fields']) => Object.entries(fields) as [SheetColumn, FieldSource][];
const isNothing = ({ columns, constant }: FieldSource) => columns.length === 0 && constant === null;
