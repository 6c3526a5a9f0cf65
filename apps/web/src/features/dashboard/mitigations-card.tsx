import type { Dashboard } from '@rampart/contract/api/dashboard.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { CardLink } from './card-link.tsx';
import classes from './mitigations-card.module.css';

type Counts = Dashboard['vulnerabilities_counts'];

/** Counts of different things. The length of each bar is relative to the largest count. */
export function MitigationsCard({ counts, mayOpen }: { counts: Counts; mayOpen: boolean }) {
  const largest = Math.max(1, ...counts.map(({ count }) => count));
  const isEmpty = counts.every(({ count }) => count === 0);
  return (
    <Card title="Vulnerabilities & Mitigations" aside={mayOpen && <CardLink to="/action-items">Action Items</CardLink>}>
      {isEmpty ? (
        <CardNote>{messages.emptyCard}</CardNote>
      ) : (
        <ul className={classes.counts}>
          {counts.map(({ name, count }) => (
            <li key={name}>
              <b>{count.toLocaleString('en-US')}</b>
              <span>{name}</span>
              <i aria-hidden="true" style={{ width: `${(count / largest) * 100}%` }} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
