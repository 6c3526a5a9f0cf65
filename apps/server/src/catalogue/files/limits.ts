/** The limits of a file. A larger file is refused with the reason. Long texts are cut, and the report names them. */
export const catalogueLimits = {
  fileBytes: 64 * 1024 * 1024,
  /** Unpacked, all files of an archive together. */
  archiveBytes: 4 * 1024 * 1024 * 1024,
  archiveEntries: 20_000,
  /** Files of one load that cannot be read. After them, the others are left out. */
  failures: 1_000,
  folderDepth: 32,
  nesting: 64,
  /** Objects, lists and values of one file. */
  values: 3_000_000,
  products: 50_000,
  vulnerabilities: 10_000,
  /** Products times vulnerabilities of one advisory. */
  findings: 500_000,
  /** What a document says of products that are not affected, fixed or under investigation. */
  statements: 100_000,
  /** Different texts of an advisory. */
  steps: 200_000,
  /** Steps of all findings of an advisory. */
  stepUses: 1_000_000,
  /** References of an advisory. */
  links: 1_000,
  components: 20_000,
  nameLength: 500,
  linkLength: 2_000,
  versionsLength: 2_000,
  textLength: 20_000,
  /** The summary of a revision. */
  summaryLength: 2_000,
  bomLength: 5_000_000,
} as const;

export type CatalogueLimits = { [Name in keyof typeof catalogueLimits]: number };
