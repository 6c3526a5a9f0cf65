/** How far work on a product has come, as its people say. */
export const workStatuses = ['Not Started', 'In Progress', 'Complete'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** What the progress says of the work; null where no asset shows any. */
export function progressStatusOf({ total, complete }: { total: number; complete: number }): WorkStatus | null {
  if (total === 0) return null;
  if (complete === 0) return 'Not Started';
  return complete === total ? 'Complete' : 'In Progress';
}

/** The status to offer beside one that the progress contradicts. Work may well have begun before an asset is complete. */
export function offeredStatus(status: WorkStatus, progress: WorkStatus | null): WorkStatus | null {
  if (status === 'In Progress' && progress === 'Not Started') return null;
  return progress === status ? null : progress;
}
