import type { RatingShare } from '@rampart/contract/api/dashboard.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { Donut } from '#ui/charts/donut.tsx';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import classes from './overall-risk-card.module.css';

/** The products in My Equipment by rating. Each state links to its products. */
export function OverallRiskCard({ shares, mayOpen }: { shares: readonly RatingShare[]; mayOpen: boolean }) {
  const parts = shares.map((share) => ({ ...share, state: share.state as RatingState }));
  const isEmpty = shares.every(({ count }) => count === 0);
  return (
    <Card title="Overall Equipment Risk">
      {isEmpty ? (
        <CardNote>{messages.emptyCard}</CardNote>
      ) : (
        <div className={classes.pie}>
          <Donut parts={parts} />
          <table className={classes.legend}>
            <caption>Items by rating</caption>
            <tbody>
              {parts.map(({ state, name, count, percent }) => (
                <tr key={state}>
                  <th scope="row">
                    <span className={classes.name}>
                      <RatingGlyph state={state} />
                      {mayOpen && count > 0 ? <Link to={`/equipment?ratings=${state}`}>{name}</Link> : name}
                    </span>
                  </th>
                  <td>{count.toLocaleString('en-US')}</td>
                  <td className={classes.percent}>{percent.toFixed(2)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
