import type { BomPart, LinkGround } from '@rampart/contract/api/catalogue.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ratingStateOf, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import type { Card, Column } from '#ui/data-table/column.ts';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ExploitedBadge } from '#ui/vulnerability/exploited-badge.tsx';
import classes from './bom-parts.module.css';

/** A part with its place in the answer: two of them may be alike. */
export type Part = BomPart & { place: number };

/** The colour of the left border. Only parts with known vulnerabilities have one. */
export const partRail = ({ product }: Part): RatingState =>
  product && product.vulnerabilities > 0 ? ratingStateOf(product.rating.value) : 0;

const restsOn: Record<LinkGround, string> = { purl: 'by purl', cpe: 'by CPE', name: 'by name' };

/** The name of the bill, and the product of the catalogue that the part is. */
function PartName({ part: { name, product } }: { part: Part }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {product && (
        <span className={classes.product}>
          <Link to={`/${product.type}/${product.uuid}`}>
            {product.manufacturer} {product.name}
          </Link>
          , {restsOn[product.rests_on]}
        </span>
      )}
    </>
  );
}

function Vulnerabilities({ part: { product } }: { part: Part }) {
  if (!product) return <span className={classes.quiet}>Not in the catalogue</span>;
  if (product.vulnerabilities === 0) return <span className={classes.quiet}>None known</span>;
  return (
    <span className={classes.vulnerabilities}>
      <RatingBadge value={product.rating.value} />
      <span>{quantity(product.vulnerabilities, 'vulnerability', { plural: 'vulnerabilities' })}</span>
      {product.exploited > 0 && <ExploitedBadge />}
    </span>
  );
}

export const partColumns: readonly Column<Part>[] = [
  { key: 'name', heading: 'Component', cell: (part) => <PartName part={part} />, width: { wide: '32%' } },
  {
    key: 'version',
    heading: 'Version',
    tone: 'quiet',
    cell: ({ version }) => <span className={classes.version}>{version ?? '–'}</span>,
    width: { wide: '14%' },
  },
  {
    key: 'vulnerabilities',
    heading: 'Known vulnerabilities',
    cell: (part) => <Vulnerabilities part={part} />,
    width: { wide: '24%' },
  },
  { key: 'supplier', heading: 'Supplier', tone: 'quiet', cell: ({ supplier }) => supplier ?? '–' },
  { key: 'licence', heading: 'Licence', tone: 'quiet', cell: ({ licence }) => licence ?? '–' },
];

export const detailsOf = ({ version, supplier, licence }: Part) => [version, supplier, licence].filter((text) => text);

export const partCard: Card<Part> = {
  content: (part) => (
    <div className={classes.part}>
      <PartName part={part} />
      <span className={classes.details}>{detailsOf(part).join(', ')}</span>
      {part.product && <Vulnerabilities part={part} />}
    </div>
  ),
};
