import type { FileReport } from '#catalogue/loads/report.ts';
import type { Validators } from '#catalogue/subscriptions/fetch/fetcher.ts';

interface Given {
  id: number;
  address: string;
  validators: Validators;
  /** Whether the source may have lists of its documents beside them. */
  hasListings: boolean;
}

export type OpenDocument = ReturnType<typeof openDocument>;

/**
 * A document whose files are being loaded. An archive has many. It is taken after its last file: otherwise the source
 * would answer the next run that nothing changed, and the rest of an interrupted archive would never be loaded.
 */
export function openDocument({ id, address, validators, hasListings }: Given) {
  let files = 0;
  let results = 0;
  let isComplete = false;
  let isRead = false;
  let isListing = false;
  let leftOut = 0;
  /** Why nothing of its files is in the scope. Only if that is so for all of them. */
  let outside: string | undefined;
  let reason = 'The archive has no file that can be loaded.';
  return {
    id,
    isSigned: false,
    handOver() {
      files += 1;
    },
    endOfFiles() {
      isComplete = true;
    },
    add({ file, status, details, scope = allOfIt }: FileReport) {
      results += 1;
      if (status === 'skipped' && file === address) isListing = hasListings;
      if (status === 'failed' || status === 'skipped') {
        reason = details;
        return;
      }
      outside = isRead && outside === undefined ? undefined : scope.outside;
      leftOut += scope.leftOut;
      isRead = true;
    },
    /** Undefined until all files were loaded. One file that was loaded is enough. */
    result() {
      if (!isComplete || results < files) return undefined;
      if (isRead) return { isSigned: this.isSigned, validators, leftOut, outside };
      if (isListing) return { isSigned: null, validators, ...allOfIt };
      return { reason };
    },
  };
}

const allOfIt = { leftOut: 0, outside: undefined };
