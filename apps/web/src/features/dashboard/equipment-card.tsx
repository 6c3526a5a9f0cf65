import type { Dashboard } from '@rampart/contract/api/dashboard.ts';
import { Card } from '#ui/layout/card.tsx';
import { CardLink } from './card-link.tsx';
import classes from './equipment-card.module.css';

type Totals = Pick<Dashboard, 'equipment_total' | 'assets_total' | 'location_total'>;

export function EquipmentCard({ totals, mayOpen }: { totals: Totals; mayOpen: boolean }) {
  const figures = [
    ['Unique Products', totals.equipment_total],
    ['Assets', totals.assets_total],
    ['Locations', totals.location_total],
  ] as const;
  return (
    <Card title="Equipment" aside={mayOpen && <CardLink to="/equipment">My Equipment</CardLink>}>
      <dl className={classes.figures}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
