/** When a user gets critical alerts: each day, or within minutes after a load of the catalogue. */
export const criticalWhens = ['daily', 'at_once'] as const;
export type CriticalWhen = (typeof criticalWhens)[number];

/** Which equipment counts: all, or only equipment with assets of high priority. */
export const criticalAssets = ['all', 'high'] as const;
export type CriticalAssets = (typeof criticalAssets)[number];

/** The choice of a user about critical alerts. */
export interface CriticalChoice {
  when: CriticalWhen;
  /**
   * New vulnerabilities count from this score, at 0 also those without a score. Those that are known to be exploited
   * always count.
   */
  from_score: number;
  assets: CriticalAssets;
}

export const defaultCriticalChoice: CriticalChoice = { when: 'daily', from_score: 9, assets: 'all' };

/** Scores have one decimal. */
export const isScore = (value: number) => value >= 0 && value <= 10 && Number(value.toFixed(1)) === value;
