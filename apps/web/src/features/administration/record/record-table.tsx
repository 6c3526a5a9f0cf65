import type { SecurityEntry } from '@rampart/contract/api/administration-record.ts';
import { securityKinds } from '@rampart/contract/rules/security-kinds.ts';
import classes from '../admin-table.module.css';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The entries, the latest first; `showsCompany` where they are of several. */
export function RecordTable({ entries, showsCompany }: { entries: readonly SecurityEntry[]; showsCompany: boolean }) {
  return (
    <table className={classes.table} aria-label="Security record">
      <thead>
        <tr>
          <th scope="col" className={classes.medium}>
            Time
          </th>
          <th scope="col">Event</th>
          <th scope="col">People</th>
          {showsCompany && (
            <th scope="col" className={`${classes.medium} ${classes.wide}`}>
              Company
            </th>
          )}
          <th scope="col" className={`${classes.medium} ${classes.wide}`}>
            Address
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.medium}>
              <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time>
            </td>
            <td className={classes.name}>
              <b>{securityKinds[entry.kind] ?? entry.kind}</b>
              {entry.details && <span>{entry.details}</span>}
              <span className={classes.small}>
                {[entry.user?.name || entry.email, ...linesOf(entry)].filter(Boolean).join(', ')}
              </span>
              <span className={classes.small}>{moment.format(new Date(entry.at))}</span>
            </td>
            <td className={classes.second}>
              {entry.user?.name || entry.email || '–'}
              {linesOf(entry).map((line) => (
                <span key={line} className={classes.more}>
                  {line}
                </span>
              ))}
            </td>
            {showsCompany && <td className={`${classes.medium} ${classes.wide}`}>{entry.company ?? '–'}</td>}
            <td className={`${classes.medium} ${classes.wide}`}>{entry.address ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who else is in an entry, beside the user's name. */
function linesOf({ user, email, actor, impersonator }: SecurityEntry): string[] {
  return [
    email && (user?.name ? email : undefined),
    actor && `by ${actor.name}`,
    impersonator && `impersonated by ${impersonator.name}`,
  ].filter((line) => typeof line === 'string');
}
