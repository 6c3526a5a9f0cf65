/** Numbers that the browser and the server must agree on. */
export const limits = {
  productPageSize: 12,
  assetPageSize: 25,
  groupPageSize: 12,
  alertPageSize: 4,
  userPageSize: 25,
  recordPageSize: 50,
  /** The maximum number of rows in one page of a list. */
  pageMaxSize: 100,
  /** The maximum length of a search, in characters. */
  searchMaxLength: 200,
  /** Matches shown for each field of the search panel and each filter (SPEC point 9). */
  autocompleteSize: 5,
  /** Result counts are exact up to this number. One more means "more than that". */
  exactCount: 1_000,
  /** The delay after a page is ready before it scrolls to the section in the hash (SPEC point 9). */
  hashScrollMs: 20,
  /** The delay after the map stops moving before its markers are searched again (SPEC point 9). */
  mapDebounceMs: 100,
  /** The least length of a new password of a user without a second factor, and of one who has it. */
  passwordMinLength: 15,
  passwordMinLengthWithSecondFactor: 12,
  passwordMaxLength: 200,
  emailMaxLength: 254,
  nameMaxLength: 100,
  assetIdMaxLength: 100,
  serialNumberMaxLength: 100,
  firmwareVersionMaxLength: 100,
  notesMaxLength: 2_000,
  /** The maximum length of the manufacturer and of the name of an own product. */
  ownProductNameMaxLength: 200,
  vexPublisherNameMaxLength: 200,
  vexPublisherNamespaceMaxLength: 500,
  /** The maximum length of the reason for an impersonation, in characters. */
  reasonMaxLength: 300,
  /** The maximum number of assets that one call may change, and of statements about them. */
  bulkMaxSize: 100_000,
  /** The maximum number of assets that one call creates. */
  newAssetsMax: 500,
  /** The maximum number of mitigations that the answer to a save contains. */
  answeredMitigations: 100_000,
  /** The maximum number of assets for which the changes of another user are shown. */
  conflictsWithChanges: 10,
  /** The maximum number of groups that the users of a company can create. */
  groupsMax: 1_000,
  /** Below this width the navigation and the filters are collapsed (SPEC point 9). */
  mobileBreakpoint: 768,
  /** How long the message about a refused file is shown (SPEC point 9). */
  invalidFileMessageMs: 2_000,
  /** How long the account page says that settings are saved (SPEC point 9). */
  alertsMessageMs: 5_000,
  /**
   * A mitigation is overdue this many days after the vulnerability was published, or after it became known as
   * exploited.
   */
  overdueDays: 30,
  overdueExploitedDays: 14,
  /** The maximum size of a spreadsheet, in bytes. */
  uploadMaxSize: 20 * 1024 * 1024,
  /** The maximum size of a file or archive for the catalogue, in bytes. */
  catalogueUploadMaxSize: 64 * 1024 * 1024,
  /** An import asks before it removes more than this number of rows, or more than this share of all rows. */
  removalsMax: 50,
  removalsMaxShare: 0.1,
  /** An import of more rows makes other requests wait while the embedded database applies it. */
  unnoticedImportRows: 20_000,
  /** The maximum number of mappings that a company can keep. */
  importProfilesMax: 100,
  /** The maximum number of different pairs of maker and model in one file. */
  importPairsMax: 20_000,
  /** How many of the latest own products are compared with the catalogue to count the proposals for joining. */
  proposalsComparedMax: 100,
  /** The maximum number of left out rows that the report of an import names. */
  importLeftOutMax: 500,
  /** How long an import waits for a decision, and how long the rows of a cancelled or undone import are kept. */
  unusedImportDays: 90,
  /** How long an import can be undone. */
  undoDays: 365,
  /** How long a downloaded list can be uploaded again. */
  exportDays: 365,
} as const;
