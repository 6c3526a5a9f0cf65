import type { ProductDatum } from '@rampart/contract/api/catalogue.ts';
import { Card } from '#ui/layout/card.tsx';
import { BomLink } from '../bom/bom-link.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import classes from './data-card.module.css';

interface DataCardProps {
  title: string;
  uuid: string;
  /** The name of the product. The bill of materials is saved with this name. */
  name: string;
  data: readonly ProductDatum[];
}

/** The facts of a profile. Without facts there is no card. */
export function DataCard({ title, uuid, name, data }: DataCardProps) {
  if (data.length === 0) return null;
  return (
    <Card id="data" title={title}>
      <dl className={classes.data}>
        {data.map((datum, index) => (
          <div key={index}>
            <dt>{datum.title}</dt>
            {valuesOf(datum).map((value, place) => (
              <dd key={place}>
                <CatalogueLink {...value} />
              </dd>
            ))}
            {datum.bom_data !== undefined && (
              <dd>
                <BomLink uuid={uuid} name={name} text={datum.bom_data} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function valuesOf({ value, values = [] }: ProductDatum) {
  return value ? [value, ...values] : values;
}
