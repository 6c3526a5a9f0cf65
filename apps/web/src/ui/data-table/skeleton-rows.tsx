import classes from './skeleton-rows.module.css';

const widths = ['34%', '29%', '24%', '31%', '19%', '27%'];

interface SkeletonRowsProps {
  count: number;
  /** As high as the rows that will stand here, so that nothing jumps. */
  rowHeight: number;
  withLogo?: boolean;
}

/** Takes the rows' place at once and shows after 150 ms: what loads quickly never flickers. */
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
