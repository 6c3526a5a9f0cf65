import type { ManufacturerProfile } from '@rampart/contract/api/catalogue.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { CompactScale } from '#ui/rating/rating-scale.tsx';
import classes from './factors-card.module.css';

export function FactorsCard({ factors }: { factors: ManufacturerProfile['factors'] }) {
  return (
    <Card id="factors" title="Rating Factors">
      {factors.length === 0 ? (
        <CardNote>{messages.comingSoon}</CardNote>
      ) : (
        <ul className={classes.factors}>
          {factors.map(({ title, rate }) => (
            <li key={title}>
              <span>{title}</span>
              <CompactScale percent={rate} label={`${Math.round(rate)} percent`} />
              <b aria-hidden="true">{Math.round(rate)}%</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
