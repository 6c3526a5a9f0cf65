import classes from './count-tile.module.css';

/** How many are chosen, beside a control's name; nothing for none. */
export function CountTile({ count }: { count: number }) {
  return count > 0 && <b className={classes.tile}>{count}</b>;
}
