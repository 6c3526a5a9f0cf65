import type { ProgressLine as Line } from '@rampart/contract/api/dashboard.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { ProgressLine } from '#ui/charts/progress-line.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './risk-card.module.css';

interface RiskCardProps {
  title: string;
  /** What its lines count, in the singular. */
  noun: string;
  lines: readonly Line[];
  /** The link of a line, or of one of its segments. Undefined if the user may not open the list. */
  addressOf?: (type: number, state?: RatingState) => string;
}

/** One line for each type with its ratings, largest first. Each line and segment links to the list that it counts. */
export function RiskCard({ title, noun, lines, addressOf }: RiskCardProps) {
  const { shown, control } = useShowAll(lines, 6);
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <CardNote>{messages.emptyCard}</CardNote>
      ) : (
        <div className={classes.lines}>
          {shown.map(({ label, type_id, total, ratings }) => (
            <ProgressLine
              key={type_id}
              label={label}
              noun={noun}
              total={total}
              parts={ratings.map((share) => ({ ...share, state: share.state as RatingState }))}
              addressOf={addressOf && ((state) => addressOf(type_id, state))}
            />
          ))}
          {control}
        </div>
      )}
    </Card>
  );
}
