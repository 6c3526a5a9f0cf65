import type { AffectedProduct } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import classes from './product-name.module.css';

/** A product with its manufacturer, and the component that has the vulnerability. */
export function ProductName({ product, children }: { product: AffectedProduct; children?: ReactNode }) {
  return (
    <div className={classes.product}>
      <Link to={`/${product.type}/${product.uuid}`} className={classes.name}>
        {product.name}
      </Link>
      <span className={classes.line}>
        <ManufacturerLinks organizations={product.organizations} />
      </span>
      {product.component_name && (
        <span className={classes.line}>
          In component <b>{product.component_name}</b>
        </span>
      )}
      {children}
    </div>
  );
}
