import type { ManagedCompany } from '@rampart/contract/api/administration/companies.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { StateBadge } from '../state-badge.tsx';

const sizes = [
  ['users', 'Users'],
  ['products', 'Products'],
  ['assets', 'Assets'],
] as const;

const columns: readonly Column<ManagedCompany>[] = [
  {
    key: 'company',
    heading: 'Company',
    cell: (company) => (
      <Lines>
        <Link to={`/admin/users?company=${company.id}`}>{company.name}</Link>
        <Line>{company.time_zone}</Line>
        <Line until="medium">
          {quantity(company.users, 'user')}, {quantity(company.products, 'product')},{' '}
          {quantity(company.assets, 'asset')}
        </Line>
        <Line until="medium">
          <Standing company={company} />
        </Line>
      </Lines>
    ),
  },
  ...sizes.map(([size, heading]): Column<ManagedCompany> => ({
    key: size,
    heading,
    as: 'number',
    cell: (company) => company[size].toLocaleString('en-US'),
    width: { wide: '96px' },
    from: 'medium',
  })),
  {
    key: 'state',
    heading: 'State',
    cell: (company) => <Standing company={company} />,
    width: { wide: '176px' },
    from: 'medium',
  },
];

export function CompanyTable({ companies }: { companies: readonly ManagedCompany[] }) {
  const own = useCurrentUser().company.name;
  const withMenu = useMemo(() => [...columns, menuColumn(own)], [own]);
  return <DataTable label="Companies" rows={companies} rowKey={({ id }) => id} columns={withMenu} rowSize="lines" />;
}

const menuColumn = (own: string): Column<ManagedCompany> => ({
  key: 'menu',
  heading: 'Actions',
  as: 'actions',
  cell: (company) => <CompanyMenu company={company} isOwn={company.name === own} />,
  width: { wide: '56px' },
});

function Standing({ company }: { company: ManagedCompany }) {
  return company.suspended_at ? <StateBadge tone="off">Suspended</StateBadge> : <StateBadge tone="ok">Open</StateBadge>;
}
