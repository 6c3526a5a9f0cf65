import { ManufacturerLinks } from './manufacturer-links.tsx';
import classes from './product-origin.module.css';

interface ProductOriginProps {
  organizations: readonly { uuid: string; name: string }[];
  label: { name: string } | null;
}

/** The makers and the type of a product in one line, where there are no columns for them. The makers lead to their pages. */
export function ProductOrigin({ organizations, label }: ProductOriginProps) {
  return (
    <span className={classes.origin}>
      <ManufacturerLinks organizations={organizations} />
      {label && `, ${label.name}`}
    </span>
  );
}
