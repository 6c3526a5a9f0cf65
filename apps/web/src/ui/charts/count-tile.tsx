import classes from './count-tile.module.css';

/** The number of chosen options beside a control's name. Shows nothing for zero. */
export function CountTile({ count }: { count: number }) {
  return count > 0 && <b className={classes.tile}>{count}</b>;
}
