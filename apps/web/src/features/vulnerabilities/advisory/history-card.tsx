import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { calendarDayOf } from '#lib/dates.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from '../rows.module.css';

/** The revisions of an advisory, the newest first. */
export function HistoryCard({ history }: Pick<AdvisoryPage, 'history'>) {
  const { shown, control } = useShowAll(history.toReversed(), 6);
  return (
    <Card id="history" title="Revisions">
      {history.length === 0 && <CardNote>The advisory lists no revisions.</CardNote>}
      {shown.length > 0 && (
        <ol className={classes.rows}>
          {shown.map(({ revision, date, summary }, index) => (
            <li key={index} className={classes.row}>
              <div className={classes.words}>
                <b className={classes.title}>Revision {revision}</b>
                {summary && <span className={classes.text}>{summary}</span>}
              </div>
              <span className={classes.side}>{calendarDayOf(date)}</span>
            </li>
          ))}
        </ol>
      )}
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}
