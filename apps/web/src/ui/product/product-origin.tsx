import { ManufacturerLinks } from './manufacturer-links.tsx';
import classes from './product-origin.module.css';

interface ProductOriginProps {
  organizations: readonly { uuid: string; name: string }[];
  label: { name: string } | null;
}

/**
 * The manufacturers and the type of a product on one line, for lists without columns. The manufacturers link to their
 * pages.
 */
export function ProductOrigin({ organizations, label }: ProductOriginProps) {
  return (
    <span className={classes.origin}>
      <ManufacturerLinks organizations={organizations} />
      {label && `, ${label.name}`}
    </span>
  );
}
