import { VisuallyHidden } from '@mantine/core';
import type { ManagedCompany } from '@rampart/contract/api/administration-companies.ts';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import classes from '../admin-table.module.css';
import { CompanyMenu } from './company-menu.tsx';
import { StateBadge } from '../state-badge.tsx';

const sizes = ['users', 'products', 'assets'] as const;
const labels = { users: 'Users', products: 'Products', assets: 'Assets' };

export function CompanyTable({ companies }: { companies: readonly ManagedCompany[] }) {
  const own = useCurrentUser().company.name;
  return (
    <table className={classes.table} aria-label="Companies">
      <thead>
        <tr>
          <th scope="col">Company</th>
          {sizes.map((size) => (
            <th key={size} scope="col" className={classes.number}>
              {labels[size]}
            </th>
          ))}
          <th scope="col" className={classes.medium}>
            State
          </th>
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id}>
            <td className={classes.name}>
              <Link to={`/admin/users?company=${company.id}`}>{company.name}</Link>
              <span>{company.time_zone}</span>
              <span className={classes.small}>
                {quantity(company.users, 'user')}, {quantity(company.products, 'product')},{' '}
                {quantity(company.assets, 'asset')}
              </span>
              <span className={classes.small}>
                <Standing company={company} />
              </span>
            </td>
            {sizes.map((size) => (
              <td key={size} className={classes.number}>
                {company[size].toLocaleString('en-US')}
              </td>
            ))}
            <td className={classes.medium}>
              <Standing company={company} />
            </td>
            <td className={classes.menu}>
              <CompanyMenu company={company} isOwn={company.name === own} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ company }: { company: ManagedCompany }) {
  return company.suspended_at ? <StateBadge tone="off">Suspended</StateBadge> : <StateBadge tone="ok">Open</StateBadge>;
}
