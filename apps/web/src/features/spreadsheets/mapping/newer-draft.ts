import { saveImportMapping } from '@rampart/contract/api/spreadsheets/mapping.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { isStatus } from '#lib/api/api-error.ts';

/** A mapping as the server keeps it. */
export interface Draft {
  mapping: Mapping;
  version: number;
  saved_by: string | null;
}

/** The mapping that a colleague saved in between, if this is why a save was refused. */
export function newerDraft(error: unknown): Draft | undefined {
  // A 409 without a draft says that the import is no longer in this step.
  const parsed = saveImportMapping.failures?.[409]?.safeParse(isStatus(error, 409) && error.body);
  return parsed?.success ? (parsed.data as unknown as { draft: Draft }).draft : undefined;
}
