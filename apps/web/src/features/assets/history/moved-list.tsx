import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './change-entry.module.css';

/** The vulnerabilities that a new firmware version closed or reopened. */
export function MovedList({ label, cves }: { label: string; cves: readonly string[] }) {
  const { shown, control } = useShowAll(cves, 6);
  if (cves.length === 0) return null;
  return (
    <li>
      <span>
        {label} {cves.length.toLocaleString('en-US')}
      </span>
      <span className={classes.moved}>
        {shown.map((cve) => (
          <span key={cve}>{cve}</span>
        ))}
        {control}
      </span>
    </li>
  );
}
