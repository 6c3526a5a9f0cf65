import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './manufacturer-links.module.css';

/** The makers of a product, each leading to its page. */
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
