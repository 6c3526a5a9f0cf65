import { z } from 'zod';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { cvePattern, moment, validated } from '#catalogue/files/validate.ts';

const kevList = z.object({
  catalogVersion: z.string().max(100),
  dateReleased: moment,
  vulnerabilities: z
    .array(
      z.object({
        cveID: z.string().regex(cvePattern, 'is not a CVE id'),
        dateAdded: z.iso.date(),
        dueDate: z.iso.date().optional(),
        knownRansomwareCampaignUse: z.string().max(100).optional(),
      }),
    )
    .min(1)
    .max(limits.values),
});

/** CISA's list of known exploited vulnerabilities. */
export interface ExploitedList {
  version: string;
  releasedAt: Date;
  entries: ExploitedEntry[];
}

export interface ExploitedEntry {
  cve: string;
  addedOn: string;
  /** Until then US federal agencies must act. */
  dueOn: string | null;
  /** Whether ransomware uses it: Known or Unknown. */
  ransomware: string | null;
}

export function readExploitedList(value: unknown): ExploitedList {
  const list = validated(kevList, value, 'KEV list');
  return {
    version: list.catalogVersion,
    releasedAt: list.dateReleased,
    entries: [...new Map(list.vulnerabilities.map((entry) => [entry.cveID, entryOf(entry)])).values()],
  };
}

function entryOf(entry: z.output<typeof kevList>['vulnerabilities'][number]): ExploitedEntry {
  const { cveID: cve, dateAdded: addedOn, dueDate, knownRansomwareCampaignUse } = entry;
  const ransomware = cleanLine(knownRansomwareCampaignUse ?? '') || null;
  return { cve, addedOn, dueOn: dueDate ?? null, ransomware };
}
