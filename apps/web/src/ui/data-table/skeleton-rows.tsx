import classes from './skeleton-rows.module.css';

const widths = ['34%', '29%', '24%', '31%', '19%', '27%'];

interface SkeletonRowsProps {
  count: number;
  /** The height of the rows that follow, so that the page does not jump. */
  rowHeight: number;
  withLogo?: boolean;
}

/** Takes the space of the rows immediately, but is visible only after 150 ms, so that fast loads do not flicker. */
export function SkeletonRows({ count, rowHeight, withLogo = false }: SkeletonRowsProps) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row} style={{ height: rowHeight }}>
          {withLogo && <i className={classes.logo} />}
          <i style={{ width: widths[index % widths.length] }} />
          <i className={classes.end} />
        </div>
      ))}
    </div>
  );
}
