import type { SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import type { SubscriptionKind } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';

export type Role = 'csaf_publisher' | 'csaf_provider' | 'csaf_trusted_provider';

/** A document as a source lists it. */
export interface Listed {
  address: string;
  /** If the listing has dates, only a later date makes a document new. */
  changedAt?: Date | undefined;
  hashAddress?: string | undefined;
  signatureAddress?: string | undefined;
}

/** A subscription whose run a server works on. */
export interface Source {
  id: number;
  kind: SubscriptionKind;
  name: string;
  address: string;
  role: Role | null;
  listings: unknown;
  /** Null: everything. */
  scope: SourceScope | null;
}

/** Whether documents of this source are CSAF and nothing else. */
export const isCsaf = ({ kind }: Pick<Source, 'kind'>): boolean => ['csaf', 'rolie', 'directory'].includes(kind);

/** Whether its documents can have hashes and signatures beside them. The lists (KEV, EPSS) have none. */
export const hasProofs = (source: Pick<Source, 'kind'>): boolean => isCsaf(source) || source.kind === 'files';
