import type { ManufacturerProfile } from '@rampart/contract/api/catalogue.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { RatingTrend } from '#ui/charts/rating-trend.tsx';
import classes from './trend-card.module.css';

export function TrendCard({ graph }: { graph: ManufacturerProfile['graph'] }) {
  return (
    <Card id="trend" title="12 Month Rating Trend">
      {graph.points.length < 2 ? (
        <CardNote>{messages.comingSoon}</CardNote>
      ) : (
        <div className={classes.chart}>
          <RatingTrend points={graph.points} labels={graph.labels} />
        </div>
      )}
    </Card>
  );
}
