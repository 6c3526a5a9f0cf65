const mebibyte = 1024 * 1024;

/** The limits for one file, so that no upload can crash the server. */
export const readingLimits = {
  fileBytes: 20 * mebibyte,
  /** Filled rows below the headings. */
  rows: 200_000,
  /** Filled cells, in our columns or in others. */
  cells: 5_000_000,
  /** Characters of one cell. Spreadsheet programs have the same limit. */
  cellLength: 32_767,
  /** The unzipped bytes of a workbook. */
  unzippedBytes: 512 * mebibyte,
  /** The maximum compression ratio of a part, if it is larger than a few mebibytes. */
  unzippedRatio: 250,
  /** The time for reading, without the time that the caller needs for the rows. */
  milliseconds: 60_000,
  megabytes: 384,
} as const;

export type ReadingLimits = { [Name in keyof typeof readingLimits]: number };
