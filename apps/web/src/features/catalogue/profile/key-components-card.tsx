import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './key-components-card.module.css';
import { hrefKind } from '../safe-href.ts';

type Component = ProductProfile['components']['items'][number];

export function KeyComponentsCard({ components }: { components: readonly Component[] }) {
  const { shown, control } = useShowAll(components, 10);
  if (components.length === 0) return null;
  return (
    <Card id="components" title="Key Components">
      <ul className={classes.components}>
        {shown.map((component) => (
          <li key={`${component.href} ${component.title}`}>
            <Row component={component} />
          </li>
        ))}
      </ul>
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}

function Row({ component: { title, href, label, rating } }: { component: Component }) {
  const content = (
    <>
      <span className={classes.words}>
        <b>{title}</b>
        {label && <span>{label.name}</span>}
      </span>
      <RatingBadge value={rating.value} />
    </>
  );
  const look = { className: `${classes.row} ${railClasses.box}`, ...ratingMark(ratingStateOf(rating.value)) };
  return hrefKind(href) === 'internal' ? (
    <Link to={href} {...look}>
      {content}
    </Link>
  ) : (
    <div {...look}>{content}</div>
  );
}
