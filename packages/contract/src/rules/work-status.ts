/** The progress of the work on a product, as users set it. */
export const workStatuses = ['Not Started', 'In Progress', 'Complete'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** The status that matches the progress of the assets; null without assets. */
export function progressStatusOf({ total, complete }: { total: number; complete: number }): WorkStatus | null {
  if (total === 0) return null;
  if (complete === 0) return 'Not Started';
  return complete === total ? 'Complete' : 'In Progress';
}

/**
 * The status to suggest if the progress contradicts the current one. Work may have begun before an asset is complete.
 */
export function offeredStatus(status: WorkStatus, progress: WorkStatus | null): WorkStatus | null {
  if (status === 'In Progress' && progress === 'Not Started') return null;
  return progress === status ? null : progress;
}
