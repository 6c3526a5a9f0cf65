import type { CatalogueLoad } from '@rampart/contract/api/administration/catalogue.ts';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { filesWords, stateWords, tallyWords, toneOf } from './load-words.ts';
import { isRunning } from './loads.api.ts';
import { StateBadge } from '../state-badge.tsx';

const stateOf = ({ state }: CatalogueLoad) => <StateBadge tone={toneOf[state]}>{stateWords[state]}</StateBadge>;

const columns: readonly Column<CatalogueLoad>[] = [
  {
    key: 'file',
    heading: 'File',
    cell: (load) => (
      <Lines>
        <Link to={`/admin/catalogue/loads/${load.id}`}>{load.file_name}</Link>
        <Line>{isRunning(load) ? filesWords(load) : tallyWords(load)}</Line>
        <Line until="medium">{stateOf(load)}</Line>
        <Line until="medium">{momentOf(load.created_at)}</Line>
      </Lines>
    ),
  },
  { key: 'state', heading: 'State', cell: stateOf, width: { wide: '176px' }, from: 'medium' },
  {
    key: 'ratings',
    heading: 'Ratings',
    as: 'number',
    cell: ({ ratings_moved }) => ratings_moved.toLocaleString('en-US'),
    width: { wide: '96px' },
    from: 'medium',
  },
  {
    key: 'loaded',
    heading: 'Loaded',
    cell: ({ created_at, loaded_by }) => (
      <Lines>
        <time dateTime={created_at}>{momentOf(created_at)}</time>
        <Line>{loaded_by}</Line>
      </Lines>
    ),
    width: { wide: '176px' },
    from: 'wide',
  },
];

/** Loads of the catalogue, newest first. */
export function LoadTable({ loads }: { loads: readonly CatalogueLoad[] }) {
  return <DataTable label="Loads" rows={loads} rowKey={({ id }) => id} columns={columns} rowSize="lines" />;
}
