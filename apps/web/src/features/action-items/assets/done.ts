import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';

/** The vulnerabilities of an asset that are not open. */
export const doneOf = ({ mitigated_count, not_affected_count }: ActionItemAsset): number =>
  mitigated_count + not_affected_count;
