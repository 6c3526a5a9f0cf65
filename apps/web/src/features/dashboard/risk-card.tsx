import type { ProgressLine as Line } from '@rampart/contract/api/dashboard.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { Card, CardNote } from '#ui/card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { useShowAll } from '#ui/show-all.tsx';
import classes from './risk-card.module.css';

/** One line for each label with its ratings, the fullest first. */
export function RiskCard({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { shown, control } = useShowAll(lines, 6);
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <CardNote>{messages.emptyCard}</CardNote>
      ) : (
        <div className={classes.lines}>
          {shown.map(({ label, total, ratings }) => (
            <ProgressLine
              key={label}
              label={label}
              total={total}
              parts={ratings.map((share) => ({ ...share, state: share.state as RatingState }))}
            />
          ))}
          {control}
        </div>
      )}
    </Card>
  );
}
