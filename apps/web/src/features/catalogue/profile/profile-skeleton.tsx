import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import classes from './profile-skeleton.module.css';

/** The skeleton of a profile, with the real heights of its head and rating. */
export function ProfileSkeleton() {
  return (
    <div className={classes.profile}>
      <SkeletonRows count={1} rowHeight={50} />
      <div className={classes.card}>
        <SkeletonRows count={1} rowHeight={126} withLogo />
      </div>
      <div className={classes.card}>
        <SkeletonRows count={6} rowHeight={64} />
      </div>
    </div>
  );
}
