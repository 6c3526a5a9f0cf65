import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ImportStateBadge } from './import-state-badge.tsx';
import { countWords, typeWords } from './import-words.ts';

const counts = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
  ['faulty', 'Faulty'],
] as const;

const columns: readonly Column<ImportSummary>[] = [
  {
    key: 'file',
    heading: 'File',
    cell: (one) => (
      <Lines>
        <Link to={`/equipment/imports/${one.id}`}>{one.file_name}</Link>
        <Line>{typeWords[one.type]}</Line>
        <Line until="wide">{isCounted(one) && countWords(one)}</Line>
        <Line until="medium">{momentOf(one.uploaded_at)}</Line>
        <Line until="medium">
          <ImportStateBadge found={one} />
        </Line>
      </Lines>
    ),
  },
  {
    key: 'state',
    heading: 'State',
    cell: (one) => <ImportStateBadge found={one} />,
    width: { wide: '170px' },
    from: 'medium',
  },
  ...counts.map(([kind, heading]): Column<ImportSummary> => ({
    key: kind,
    heading,
    as: 'number',
    cell: (one) => (isCounted(one) ? one.counts[kind].toLocaleString('en-US') : '–'),
    width: { wide: '92px' },
    from: 'wide',
  })),
  {
    key: 'uploaded',
    heading: 'Uploaded',
    cell: (one) => (
      <Lines>
        <time dateTime={one.uploaded_at}>{momentOf(one.uploaded_at)}</time>
        <Line>{one.uploaded_by}</Line>
      </Lines>
    ),
    width: { wide: '190px' },
    from: 'medium',
  },
];

/** The imports, newest first. On small screens the counts are text below the name. */
export function ImportTable({ imports }: { imports: readonly ImportSummary[] }) {
  return <DataTable label="Imports" rows={imports} rowKey={({ id }) => id} columns={columns} rowSize="lines" />;
}

const uncounted: readonly ImportState[] = ['uploaded', 'mapping', 'matching', 'analysing', 'failed'];

/**
 * A file that is not compared yet, or cannot be read, has no counts. Neither has one that was cancelled before it was
 * compared.
 */
export const isCounted = (one: Pick<ImportSummary, 'state' | 'counts'>) =>
  !uncounted.includes(one.state) && (one.state !== 'cancelled' || Object.values(one.counts).some((count) => count > 0));
