/** Numbers that the browser and the server must agree on. */
export const limits = {
  productPageSize: 12,
  assetPageSize: 25,
  groupPageSize: 12,
  alertPageSize: 4,
  userPageSize: 25,
  recordPageSize: 50,
  /** The most rows that any list gives at once. */
  pageMaxSize: 100,
  /** Of a search, in letters. */
  searchMaxLength: 200,
  /** Matches shown for each field of the search panel and each filter (SPEC point 9). */
  autocompleteSize: 5,
  /** Result counts are exact up to here; one more stands for all that lie beyond. */
  exactCount: 1_000,
  /** How long after a page is there its address's hash scrolls to a section (SPEC point 9). */
  hashScrollMs: 20,
  /** How long the map rests before its markers are looked for anew (SPEC point 9). */
  mapDebounceMs: 100,
  passwordMinLength: 12,
  passwordMaxLength: 200,
  emailMaxLength: 254,
  nameMaxLength: 100,
  assetIdMaxLength: 100,
  serialNumberMaxLength: 100,
  notesMaxLength: 2_000,
  /** Of why somebody is impersonated. */
  reasonMaxLength: 300,
  /** Assets that one call may change. */
  bulkMaxSize: 100_000,
  /** Of assets that somebody else changed meanwhile, so many are shown with their changes. */
  conflictsWithChanges: 10,
  /** User-made groups of a company. */
  groupsMax: 1_000,
  /** Below this width the navigation and the filters fold away (SPEC point 9). */
  mobileBreakpoint: 768,
  /** How long a refused file's message stands (SPEC point 9). */
  invalidFileMessageMs: 2_000,
  /** How long the account page says that settings are saved (SPEC point 9). */
  alertsMessageMs: 5_000,
  /** A mitigation is overdue so many days after the vulnerability was published, or was found to be exploited. */
  overdueDays: 30,
  overdueExploitedDays: 14,
  /** Of a spreadsheet, in bytes. */
  uploadMaxSize: 20 * 1024 * 1024,
  /** Of a file or archive for the catalogue, in bytes. */
  catalogueUploadMaxSize: 64 * 1024 * 1024,
  /** What one import removes without asking: at most so many rows, and at most this share of them. */
  removalsMax: 50,
  removalsMaxShare: 0.1,
  /** An import of more rows makes other requests wait while the embedded database applies it. */
  unnoticedImportRows: 20_000,
  /** How long an import waits for a person, and how long the rows of one that was cancelled or undone are kept. */
  unusedImportDays: 90,
  /** How long an import can be undone. */
  undoDays: 365,
  /** How long a list that was downloaded can come back. */
  exportDays: 365,
} as const;
