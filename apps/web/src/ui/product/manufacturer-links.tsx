import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './manufacturer-links.module.css';

/** The manufacturers of a product, with links to their pages. */
export function ManufacturerLinks({ organizations }: { organizations: readonly { uuid: string; name: string }[] }) {
  if (organizations.length === 0) return '–';
  return organizations.map(({ uuid, name }, index) => (
    <Fragment key={uuid}>
      {index > 0 && ', '}
      <Link to={`/manufacturer/${uuid}`} className={classes.link}>
        {name}
      </Link>
    </Fragment>
  ));
}
