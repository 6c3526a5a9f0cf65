import { Link } from 'react-router';
import classes from './catalogue-links.module.css';

const links = [
  ['subscriptions', 'Subscriptions', 'Sources that keep the catalogue up to date'],
  ['bundles', 'Bundles', 'Files from another installation'],
  ['doubles', 'Duplicates', 'Entries that are probably duplicates'],
  ['types', 'Equipment Types', 'The type of each product'],
  ['product-suggestions', 'Product Suggestions', 'Products requested by companies'],
  ['aliases', 'Aliases', 'Other names of manufacturers'],
  ['product-aliases', 'Product Aliases', 'Other names of products'],
  ['synonyms', 'Synonyms', 'Search words for types'],
  ['vex-publishers', 'VEX Publishers', 'Publishers confirmed to speak for a manufacturer'],
] as const;

/** Links to the pages on which operators maintain the catalogue. */
export function CatalogueLinks() {
  return (
    <nav className={classes.links} aria-label="Catalogue">
      {links.map(([page, name, purpose]) => (
        <Link key={page} to={`/admin/catalogue/${page}`}>
          <b>{name}</b>
          <span>{purpose}</span>
        </Link>
      ))}
    </nav>
  );
}
