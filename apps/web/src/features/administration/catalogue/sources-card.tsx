import type { CatalogueSource } from '@rampart/contract/api/administration/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '#lib/dates.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { loadQueries } from './loads.api.ts';
import { nothing } from '#ui/data-table/cells.tsx';
import classes from './sources-card.module.css';

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
      <ul className={classes.sources}>
        {data?.sources.map((source) => (
          <li key={`${source.kind} ${source.name}`}>
            <b>{source.name}</b>
            <span>{entriesOf(source)}</span>
            <span>{source.released_at ? `Newest from ${dayOf(source.released_at)}` : nothing}</span>
            <span>{source.loaded_at ? `Loaded ${dayOf(source.loaded_at)}` : 'Never loaded here'}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function entriesOf({ kind, entries }: CatalogueSource): string {
  const [one, many] = nouns[kind];
  return `${entries.toLocaleString('en-US')} ${entries === 1 ? one : many}`;
}
