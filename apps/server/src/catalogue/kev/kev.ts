import { z } from 'zod';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { cvePattern, moment, validated } from '#catalogue/files/validate.ts';

const kevList = z.object({
  catalogVersion: z.string().max(100),
  dateReleased: moment,
  vulnerabilities: z
    .array(z.object({ cveID: z.string().regex(cvePattern, 'is not a CVE id'), dateAdded: z.iso.date() }))
    .min(1)
    .max(limits.values),
});

/** CISA's list of known exploited vulnerabilities. */
export interface ExploitedList {
  version: string;
  releasedAt: Date;
  /** CVE id to the day it was added. */
  addedOn: Map<string, string>;
}

export function readExploitedList(value: unknown): ExploitedList {
  const list = validated(kevList, value, 'KEV list');
  return {
    version: list.catalogVersion,
    releasedAt: list.dateReleased,
    addedOn: new Map(list.vulnerabilities.map(({ cveID, dateAdded }) => [cveID, dateAdded])),
  };
}
