import { z } from 'zod';
import { criticalAssets } from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';

/** A product or component that a mail names. */
const namedProduct = z.object({
  uuid: z.string(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  manufacturer: z.string(),
  label: z.string().nullable(),
  rating: z.number().nullable(),
  /** The number of the company's assets of this product, or of the equipment that contains the component. */
  assets: z.number(),
});

/** `is_unique`: no other publisher uses the id. */
const namedAdvisory = z.object({ publisher: z.string(), tracking_id: z.string(), is_unique: z.boolean() });
export type NamedAdvisory = z.output<typeof namedAdvisory>;

/** A product that became worse since an earlier mail. */
const change = namedProduct.extend({
  /** Null if the rating did not fall. `from` is the rating before, or null if there was none. */
  fell: z.object({ from: z.number().nullable() }).nullable(),
  /** The vulnerabilities that are now known to be exploited, worst first. */
  exploited: z.array(z.string()),
  /** Other new vulnerabilities that the readers want to know of, worst first. */
  found: z.array(z.object({ cve: z.string(), score: z.number().nullable() })).default([]),
  /** The newest advisories that report these vulnerabilities, newest first, and the number of all. */
  advisories: z.object({ named: z.array(namedAdvisory), total: z.number() }).default({ named: [], total: 0 }),
});
export type Change = z.output<typeof change>;

/** What the first load of a source or older advisories brought. A mail counts it and names nothing of it. */
const backlog = z.object({ products: z.number(), vulnerabilities: z.number(), fallen: z.number() });
export type Backlog = z.output<typeof backlog>;

/** The worst first. The number of products is limited to the size of a mail. */
const changes = z.object({ products: z.array(change), total: z.number(), backlog: backlog.nullable().default(null) });
export type Changes = z.output<typeof changes>;

const topRisk = namedProduct.extend({ openItems: z.number(), exploitedOpenItems: z.number() });
export type TopRisk = z.output<typeof topRisk>;

/** `items` is the number of open pairs of asset and vulnerability that are overdue. */
const overdueProduct = namedProduct.extend({ items: z.number() });
export type OverdueProduct = z.output<typeof overdueProduct>;

const figures = z.object({
  products: z.number(),
  assets: z.number(),
  locations: z.number(),
  openItems: z.number(),
  mitigatedItems: z.number(),
  exploitedOpenItems: z.number(),
  assetsToMitigate: z.number(),
  productsToMitigate: z.number(),
  /** Products of My Equipment by rating state. */
  states: z.object({
    0: z.number(),
    1: z.number(),
    2: z.number(),
    3: z.number(),
    4: z.number(),
    5: z.number(),
  }),
});
export type Figures = z.output<typeof figures>;

const criticalContent = z.object({
  company: z.string(),
  changes,
  /** What the readers chose. Mails that were composed before there was a choice have none. */
  choice: z.object({ from_score: z.number(), assets: z.enum(criticalAssets) }).optional(),
});
export type CriticalContent = z.output<typeof criticalContent>;

/** The figures of a report. The next report compares its own figures with them. */
export const reportedFigures = z.object({ at: z.string(), figures });

const reportContent = reportedFigures.extend({
  company: z.string(),
  timeZone: z.string(),
  /** The previous report. Null for the first report. */
  previous: reportedFigures.nullable(),
  changes,
  topRisks: z.array(topRisk),
  overdue: z.object({ total: z.number(), products: z.array(overdueProduct) }),
  catalogueUpdatedAt: z.string().nullable(),
  /** Sources of the catalogue that have failed for a day, and since when. */
  failingSources: z.array(z.object({ name: z.string(), since: z.string() })).default([]),
});
export type ReportContent = z.output<typeof reportContent>;

const importContent = z.object({
  importId: z.number(),
  fileName: z.string(),
  isDone: z.boolean(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    removed: z.number(),
    faulty: z.number(),
  }),
  reason: z.string().nullable(),
});
export type ImportContent = z.output<typeof importContent>;

/** The content of a mail, the same for all its readers in a company: `kind` and `content` of `mail_edition`. */
export const edition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('critical'), content: criticalContent }),
  z.object({ kind: z.literal('report'), content: reportContent }),
  z.object({ kind: z.literal('import'), content: importContent }),
]);
export type Edition = z.output<typeof edition>;

/** There is nothing to report, so the mail is not sent. */
export const isQuiet = ({ total, backlog: summed }: Changes): boolean => total === 0 && summed === null;
