import type { ProductDatum } from '@rampart/contract/api/catalogue.ts';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { BomLink } from '../bom/bom-link.tsx';
import { CatalogueLink } from './catalogue-link.tsx';

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
      <Facts>
        {data.map((datum, index) => (
          <Fact
            key={index}
            title={datum.title}
            values={[
              ...valuesOf(datum).map((value) => <CatalogueLink key={value.name} {...value} />),
              ...(datum.bom_data === undefined
                ? []
                : [<BomLink key="bom" uuid={uuid} name={name} text={datum.bom_data} />]),
            ]}
          />
        ))}
      </Facts>
    </Card>
  );
}

function valuesOf({ value, values = [] }: ProductDatum) {
  return value ? [value, ...values] : values;
}
