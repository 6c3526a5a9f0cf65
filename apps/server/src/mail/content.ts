import type { RatingState } from '@rampart/contract/rules/ratings.ts';

/** A product or component that a mail names. */
interface NamedProduct {
  uuid: string;
  type: 'product' | 'component';
  name: string;
  manufacturer: string;
  label: string | null;
  rating: number | null;
  /** Of the company, of the product itself or of what contains the component. */
  assets: number;
}

/** What became worse since an earlier mail. */
export interface Change extends NamedProduct {
  /** The rating it fell from, where it fell; null for none. */
  fell: { from: number | null } | null;
  /** The vulnerabilities that are now known to be exploited, the worst first. */
  exploited: string[];
}

export interface Changes {
  /** The worst first; not more than a mail can hold. */
  products: Change[];
  total: number;
}

export interface TopRisk extends NamedProduct {
  openItems: number;
  exploitedOpenItems: number;
}

export interface OverdueProduct extends NamedProduct {
  /** Open pairs of asset and vulnerability that should be mitigated by now. */
  items: number;
}

export interface Figures {
  products: number;
  assets: number;
  locations: number;
  openItems: number;
  mitigatedItems: number;
  exploitedOpenItems: number;
  assetsToMitigate: number;
  productsToMitigate: number;
  /** Products of My Equipment by rating state. */
  states: Record<RatingState, number>;
}

export interface CriticalContent {
  company: string;
  changes: Changes;
}

export interface ReportContent {
  company: string;
  timeZone: string;
  at: string;
  figures: Figures;
  /** The report before this one, if there was one. */
  previous: { at: string; figures: Figures } | null;
  changes: Changes;
  topRisks: TopRisk[];
  overdue: { total: number; products: OverdueProduct[] };
  catalogueUpdatedAt: string | null;
}

export interface ImportContent {
  importId: number;
  fileName: string;
  isDone: boolean;
  counts: { new: number; changed: number; unchanged: number; removed: number; faulty: number };
  reason: string | null;
}
