import type { CatalogueSource } from '@rampart/contract/api/administration/catalogue.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '#lib/dates.ts';
import { Line, Lines, nothing } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { loadQueries } from './loads.api.ts';

const nouns: Record<CatalogueSource['kind'], [string, string]> = {
  csaf: ['advisory', 'advisories'],
  kev: ['CVE', 'CVEs'],
  bom: ['product', 'products'],
};

/** The age of each source of the catalogue. */
export function SourcesCard() {
  const { data, error, isFetching, refetch } = useQuery(loadQueries.sources());
  if (!data && !error) return null;
  return (
    <Card title="Sources">
      {!data && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
      {data?.sources.length === 0 && <CardNote>Nothing has been loaded yet</CardNote>}
      {data && data.sources.length > 0 && (
        <DataTable
          label="Sources"
          rows={data.sources}
          rowKey={({ kind, name }) => `${kind} ${name}`}
          columns={columns}
          rowSize="lines"
        />
      )}
    </Card>
  );
}

const entriesOf = ({ kind, entries }: CatalogueSource) => {
  const [one, plural] = nouns[kind];
  return quantity(entries, one, { plural });
};

const loadedOf = ({ loaded_at }: CatalogueSource) => (loaded_at ? dayOf(loaded_at) : 'Never loaded here');

const columns: readonly Column<CatalogueSource>[] = [
  {
    key: 'name',
    heading: 'Source',
    cell: (source) => (
      <Lines>
        <b>{source.name}</b>
        <Line until="medium">
          {[
            entriesOf(source),
            ...(source.released_at ? [`newest from ${dayOf(source.released_at)}`] : []),
            source.loaded_at ? `loaded ${dayOf(source.loaded_at)}` : 'never loaded here',
          ].join(', ')}
        </Line>
      </Lines>
    ),
  },
  { key: 'entries', heading: 'Entries', cell: entriesOf, width: { wide: '160px' }, from: 'medium' },
  {
    key: 'newest',
    heading: 'Newest Entry',
    cell: ({ released_at }) => (released_at ? dayOf(released_at) : nothing),
    width: { wide: '160px' },
    from: 'medium',
  },
  { key: 'loaded', heading: 'Loaded', cell: loadedOf, width: { wide: '176px' }, from: 'medium' },
];
