import type { CatalogueLoad } from '@rampart/contract/api/administration-catalogue.ts';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import classes from '../admin-table.module.css';
import { filesWords, stateWords, tallyWords, toneOf } from './load-words.ts';
import { isRunning } from './loads.api.ts';
import { StateBadge } from '../state-badge.tsx';

/** Loads of the catalogue, the latest first. */
export function LoadTable({ loads }: { loads: readonly CatalogueLoad[] }) {
  return (
    <table className={classes.table} aria-label="Loads">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col" className={classes.medium}>
            State
          </th>
          <th scope="col" className={classes.number}>
            Ratings
          </th>
          <th scope="col" className={`${classes.medium} ${classes.wide}`}>
            Loaded
          </th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <tr key={load.id}>
            <td className={classes.name}>
              <Link to={`/admin/catalogue/loads/${load.id}`}>{load.file_name}</Link>
              <span>{isRunning(load) ? filesWords(load) : tallyWords(load)}</span>
              <span className={classes.small}>
                <StateBadge tone={toneOf[load.state]}>{stateWords[load.state]}</StateBadge>
              </span>
              <span className={classes.small}>{momentOf(load.created_at)}</span>
            </td>
            <td className={classes.medium}>
              <StateBadge tone={toneOf[load.state]}>{stateWords[load.state]}</StateBadge>
            </td>
            <td className={classes.number}>{load.ratings_moved.toLocaleString('en-US')}</td>
            <td className={`${classes.medium} ${classes.wide} ${classes.second}`}>
              <time dateTime={load.created_at}>{momentOf(load.created_at)}</time>
              <span className={classes.more}>{load.loaded_by}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
