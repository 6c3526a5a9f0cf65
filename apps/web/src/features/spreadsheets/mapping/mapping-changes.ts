import type { FieldSource, Mapping, SheetMapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';

/** The most columns that can be joined into one field. */
export const mostJoined = 5;

/** The fields that a column becomes. One column can hold the maker and the model, and Notes can repeat any column. */
export function fieldsOf({ fields }: Mapping, place: number): SheetColumn[] {
  return sourcesOf(fields)
    .filter(([, { columns }]) => columns.includes(place))
    .map(([name]) => name);
}

/** The same mapping with a column that becomes another field instead of its first one. Without a field: none at all. */
export function withColumn(mapping: Mapping, place: number, field: SheetColumn | undefined): Mapping {
  const former = fieldsOf(mapping, place);
  const without = (field ? former.slice(0, 1) : former).reduce((now, one) => withoutColumn(now, one, place), mapping);
  return field ? withOneMore(without, field, place) : without;
}

/** The same mapping with a column at the end of a field. */
export function withOneMore(mapping: Mapping, field: SheetColumn, place: number): Mapping {
  const { columns, joinedBy }: Pick<FieldSource, 'columns' | 'joinedBy'> = mapping.fields[field] ?? {
    columns: [],
    joinedBy: ' ',
  };
  if (columns.includes(place)) return mapping;
  return withSource(mapping, field, { columns: [...columns, place], joinedBy, constant: null });
}

export function withoutColumn(mapping: Mapping, field: SheetColumn, place: number): Mapping {
  const source = mapping.fields[field];
  if (!source) return mapping;
  const columns = source.columns.filter((one) => one !== place);
  return withSource(mapping, field, columns.length > 0 ? { ...source, columns } : undefined);
}

/** The same mapping with a field that is the same in all rows. An empty text is no value. */
export function withConstant(mapping: Mapping, field: SheetColumn, text: string): Mapping {
  return withSource(mapping, field, text === '' ? undefined : { columns: [], joinedBy: ' ', constant: text });
}

export function withJoin(mapping: Mapping, field: SheetColumn, join: Partial<FieldSource>): Mapping {
  const source = mapping.fields[field];
  return source ? withSource(mapping, field, { ...source, ...join }) : mapping;
}

/** The same columns with one moved to the place before it. */
export function movedEarlier(columns: readonly number[], index: number): number[] {
  const moved = [...columns];
  moved.splice(index - 1, 2, ...moved.slice(index - 1, index + 1).toReversed());
  return moved;
}

/** The mapping of another sheet: as the user left it, or as proposed. The mapping of this sheet is kept with it. */
export function onSheet(mapping: Mapping, name: string, propose: () => SheetMapping): Mapping {
  const { left = [], ...current } = mapping;
  const known = left.find(({ sheet }) => sheet === name);
  const others = left.filter(({ sheet }) => sheet !== name && sheet !== current.sheet);
  return { ...(known ?? propose()), left: [...others, current] };
}

export type Valued = keyof Mapping['values'];

/** The same mapping with the meaning of a text. Undefined takes the meaning away. */
export function withValue(mapping: Mapping, field: Valued, text: string, meaning: string | undefined): Mapping {
  const { [text.toLowerCase()]: _, ...others } = mapping.values[field] as Record<string, string>;
  const texts = meaning === undefined ? others : { ...others, [text.toLowerCase()]: meaning };
  return { ...mapping, values: { ...mapping.values, [field]: texts } };
}

function withSource(mapping: Mapping, field: SheetColumn, source: FieldSource | undefined): Mapping {
  const { [field]: _, ...others } = mapping.fields;
  return { ...mapping, fields: source ? { ...others, [field]: source } : others };
}

/** In the order of our columns, whatever the order in which they were chosen. */
const sourcesOf = (fields: Mapping['fields']) =>
  sheetColumns.flatMap((name): [SheetColumn, FieldSource][] => {
    const source = fields[name];
    return source ? [[name, source]] : [];
  });
