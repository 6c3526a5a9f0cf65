import type { ImportProfile } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { Link } from 'react-router';
import { dayOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const columns: readonly Column<ImportProfile>[] = [
  {
    key: 'name',
    heading: 'Name',
    cell: (one) => (
      <Lines>
        <Link to={`/equipment/imports/profiles/${one.id}`}>{one.name}</Link>
        <Line>
          Saved by {one.saved_by}, {dayOf(one.saved_at)}
        </Line>
        <Line until="medium">{headingWords(one, 6)}</Line>
        <Line until="medium">{one.used_at ? `Last used ${dayOf(one.used_at)}` : 'Not used yet'}</Line>
      </Lines>
    ),
    width: { wide: '32%', small: 'auto' },
  },
  {
    key: 'headings',
    heading: 'Headings',
    cell: (one) => headingWords(one, 10),
    title: ({ headings }) => headings.join(', '),
    from: 'medium',
  },
  { key: 'used', heading: 'Last used', cell: usedWords, width: { wide: '140px' }, from: 'medium' },
  {
    key: 'actions',
    heading: 'Actions',
    as: 'actions',
    cell: (one) => <ProfileMenu profile={one} />,
    width: { wide: '56px' },
  },
];

/** The mappings that a company keeps. */
export function ProfileTable({ profiles, canEdit }: { profiles: readonly ImportProfile[]; canEdit: boolean }) {
  return (
    <DataTable
      label="Mappings"
      rows={profiles}
      rowKey={({ id }) => id}
      columns={canEdit ? columns : columns.filter(({ key }) => key !== 'actions')}
      rowSize="lines"
    />
  );
}

function headingWords(profile: ImportProfile, most: number): string {
  const headings = profile.headings.filter((heading) => heading.trim() !== '');
  const more = headings.length - most;
  return `${headings.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function usedWords({ used_at }: ImportProfile): string {
  return used_at ? dayOf(used_at) : 'Not used yet';
}
