import type { ImportSummary } from '@rampart/contract/api/spreadsheets.ts';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { ImportStateBadge } from './import-state-badge.tsx';
import classes from './import-table.module.css';
import { countWords, typeWords } from './import-words.ts';

const kinds = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
  ['faulty', 'Faulty'],
] as const;

/** The imports, the latest first; on small screens the counts stand in words below the name. */
export function ImportTable({ imports }: { imports: readonly ImportSummary[] }) {
  return (
    <table className={classes.table} aria-label="Imports">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col" className={classes.state}>
            State
          </th>
          {kinds.map(([kind, label]) => (
            <th key={kind} scope="col" className={classes.number}>
              {label}
            </th>
          ))}
          <th scope="col" className={classes.uploaded}>
            Uploaded
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.id}>
            <td className={classes.file}>
              <Link to={`/equipment/imports/${one.id}`}>{one.file_name}</Link>
              <span>{typeWords[one.type]}</span>
              <span className={classes.small}>{isCounted(one) && countWords(one)}</span>
              <span className={classes.small}>{momentOf(one.uploaded_at)}</span>
            </td>
            <td className={classes.state}>
              <ImportStateBadge found={one} />
            </td>
            {kinds.map(([kind]) => (
              <td key={kind} className={classes.number}>
                {isCounted(one) ? one.counts[kind].toLocaleString('en-US') : '–'}
              </td>
            ))}
            <td className={classes.uploaded}>
              <time dateTime={one.uploaded_at}>{momentOf(one.uploaded_at)}</time>
              <span>{one.uploaded_by}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A file that is not read yet, or cannot be, has no counts. */
export const isCounted = ({ state }: Pick<ImportSummary, 'state'>) =>
  state !== 'uploaded' && state !== 'analysing' && state !== 'failed';
