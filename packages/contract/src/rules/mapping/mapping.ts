import { z } from 'zod';
import { priorityNameList } from '../priorities.ts';
import { sheetColumns } from '../spreadsheets/sheet-columns.ts';

/** The number of a column of a sheet: 0 for column A. */
const place = z.int().min(0).max(16_383);

/** Where the value of a field comes from: one column, several that are joined, or a constant for every row. */
const fieldSource = z.strictObject({
  /** In the order in which their texts are joined. Blank cells are left out. Empty for a constant. */
  columns: z.array(place).max(5),
  /** Stands between the joined texts. */
  joinedBy: z.string().max(10),
  constant: z.string().max(2_000).nullable(),
});
export type FieldSource = z.output<typeof fieldSource>;

/** What identifies the asset of a row: the last two only within a product. Null: every row is a new asset. */
export const mappingKeys = ['Rampart ID', 'Asset ID', 'Serial Number'] as const;
export type MappingKey = (typeof mappingKeys)[number];

const cellText = z.string().max(2_000);

const sheetMapping = z.strictObject({
  /** The name of the sheet. Empty for a text file. */
  sheet: z.string().max(255),
  /** The row number of the headings, the lower one if they take two rows. 0: the sheet has no headings. */
  headingRow: z.int().min(0),
  /** A field without a source is not in the sheet. */
  fields: z.partialRecord(z.enum(sheetColumns), fieldSource),
  /** Texts of the sheet and what they mean, by the text in lower case: a priority (blank: none) or a location. */
  values: z.strictObject({
    Priority: z.record(cellText, z.enum([...priorityNameList, ''])),
    Location: z.record(cellText, z.string().max(100)),
  }),
  key: z.enum(mappingKeys).nullable(),
});
export type SheetMapping = z.output<typeof sheetMapping>;

/** How the columns of a sheet that is not ours become our fields. */
export const mapping = sheetMapping.extend({
  /** Only in a draft: the mappings of other sheets that the user left, for the way back. */
  left: z.array(sheetMapping).max(20).optional(),
});
export type Mapping = z.output<typeof mapping>;

/** A sheet as its first rows show it. */
export const sheetSample = z.object({
  /** Empty for a text file. */
  name: z.string(),
  /** The row number of the headings, the lower one if they take two rows. 0: no headings were found. */
  headingRow: z.number(),
  /** The columns that have a heading or a filled cell, in order. Headings in two rows are joined. May be blank. */
  columns: z.array(z.object({ place, heading: z.string() })),
  /** The first filled rows below the headings. */
  rows: z.array(z.object({ rowNumber: z.number(), cells: z.array(z.object({ place, text: z.string() })) })),
  /**
   * The different texts of each column among its first rows, most frequent first. Priorities and locations are mapped
   * with them. Columns with very many are left out.
   */
  values: z.array(z.object({ place, texts: z.array(z.string()) })),
  /**
   * The columns with numbers that a program has rounded, such as `1.23457E+12`: how many of their first cells, and the
   * row numbers of the first ones. Absent if there are none.
   */
  rounded: z.array(z.object({ place, count: z.number(), rows: z.array(z.number()) })).optional(),
  /** The row numbers of totals below the list, which are not taken. Absent if the list is too long to tell. */
  totals: z.array(z.number()).optional(),
});
export type SheetSample = z.output<typeof sheetSample>;
