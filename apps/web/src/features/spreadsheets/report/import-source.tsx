import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Link } from 'react-router';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './import-source.module.css';

/** How a file with other headings was read: the kept mapping, and what the import did not take. */
export function ImportSource({ found: { profile, not_taken } }: { found: ImportSummary }) {
  const { columns, rows } = not_taken;
  const shownColumns = useShowAll(columns, 12, 3);
  const shownRows = useShowAll(rows, 20, 5);
  if (profile === null && columns.length === 0 && rows.length === 0) return null;
  return (
    <dl className={classes.source} aria-label="How the file was read">
      {profile !== null && (
        <div>
          <dt>Mapping</dt>
          <dd>
            <Link to="/equipment/imports/profiles">{profile}</Link>
          </dd>
        </div>
      )}
      {columns.length > 0 && (
        <div>
          <dt>{quantity(columns.length, 'column')} not imported</dt>
          <dd>
            {shownColumns.shown.join(', ')} {shownColumns.control}
          </dd>
        </div>
      )}
      {rows.length > 0 && (
        <div>
          <dt>{quantity(rows.length, 'row')} not imported</dt>
          <dd>
            {rows.length === 1 ? 'Row' : 'Rows'} {shownRows.shown.join(', ')}, such as totals {shownRows.control}
          </dd>
        </div>
      )}
    </dl>
  );
}
