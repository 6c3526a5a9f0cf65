import type { OwnProduct, VulnerabilityPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import type { Card as RowCard, Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import classes from './equipment-card.module.css';
import { CutOff } from './cut-off.tsx';

type Equipment = NonNullable<VulnerabilityPage['equipment']>;

interface EquipmentCardProps {
  equipment: Equipment;
  /** The advisory behind the statement that nothing is affected, with its date. */
  source: string;
  columns: readonly Column<OwnProduct>[];
  card: RowCard<OwnProduct>;
}

/** What the company owns that is affected. */
export function EquipmentCard({ equipment, source, columns, card }: EquipmentCardProps) {
  const rows = useFirstOrder(equipment.products);
  const { shown, control } = useShowAll(rows, 10);
  if (rows.length === 0) return <NothingAffected source={source} />;
  return (
    <Card id="equipment" title="My Equipment" aside={<span>{totalsOf(equipment)}</span>}>
      <div className={classes.table}>
        <DataTable
          label="Affected products in My Equipment"
          rows={shown}
          rowKey={keyOf}
          columns={columns}
          card={card}
          rail={productRail}
          rowSize="lines"
        />
      </div>
      {control && <div className={classes.more}>{control}</div>}
      <CutOff list={equipment} />
    </Card>
  );
}

const keyOf = ({ uuid }: OwnProduct) => uuid;

/** Keeps the order of the first answer. A product does not move away when its assets are mitigated. */
function useFirstOrder(products: readonly OwnProduct[]): readonly OwnProduct[] {
  const [places] = useState(() => new Map(products.map(({ uuid }, place) => [uuid, place])));
  const placeOf = ({ uuid }: OwnProduct) => places.get(uuid) ?? places.size;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function totalsOf({ total, open_assets, mitigated_assets, not_affected_assets, total_locations }: Equipment): string {
  return [
    quantity(open_assets, 'open asset'),
    mitigated_assets > 0 && `${mitigated_assets.toLocaleString('en-US')} mitigated`,
    not_affected_assets > 0 && `${not_affected_assets.toLocaleString('en-US')} not affected`,
    quantity(total, 'product'),
    quantity(total_locations, 'site'),
  ]
    .filter(Boolean)
    .join(', ');
}

function NothingAffected({ source }: { source: string }) {
  return (
    <Card id="equipment" title="My Equipment">
      <div className={classes.nothing}>
        <IconShieldCheck size={22} stroke={1.6} aria-hidden="true" />
        <p>
          <b>{messages.nothingAffected}</b>
          <span>{source}</span>
        </p>
      </div>
    </Card>
  );
}
