const mebibyte = 1024 * 1024;

/** What one file may cost, so that no upload takes the server down. */
export const readingLimits = {
  fileBytes: 20 * mebibyte,
  /** Rows with something in them, below the headings. */
  rows: 200_000,
  /** Cells with something in them, in our columns or in others. */
  cells: 5_000_000,
  /** Letters of one cell; a spreadsheet program holds no more either. */
  cellLength: 32_767,
  /** What is read of a workbook when it is unzipped. */
  unzippedBytes: 512 * mebibyte,
  /** How many times larger than its zipped form a part may be, once it is larger than a few mebibytes. */
  unzippedRatio: 250,
  /** Spent on reading; the time that the reader's caller takes with the rows does not count. */
  milliseconds: 60_000,
  megabytes: 384,
} as const;

export type ReadingLimits = { [Name in keyof typeof readingLimits]: number };
