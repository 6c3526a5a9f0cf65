import { Link } from 'react-router';
import classes from './catalogue-links.module.css';

const links = [
  ['subscriptions', 'Subscriptions', 'Sources that keep it current'],
  ['bundles', 'Bundles', 'Files from another installation'],
  ['doubles', 'Doubles', 'Entries that are probably one'],
  ['types', 'Equipment Types', 'What each product is'],
  ['product-suggestions', 'Product Suggestions', 'What companies asked for'],
  ['aliases', 'Aliases', 'Other names of manufacturers'],
  ['product-aliases', 'Product Aliases', 'Other names of products'],
  ['synonyms', 'Synonyms', 'Words that find a type'],
  ['vex-publishers', 'VEX Publishers', 'Who speaks for a manufacturer'],
] as const;

/** The pages with which operators keep the catalogue in order. */
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
