import { Loader } from '@mantine/core';
import classes from './page-loading.module.css';

/** Appears only when loading takes long enough to be noticed. */
export function PageLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading">
      <Loader size="sm" color="gray" />
    </div>
  );
}
