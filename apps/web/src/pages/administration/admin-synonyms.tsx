import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { useQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { AddSynonymButton } from '#features/administration/catalogue/add-synonym-button.tsx';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { SynonymTable } from '#features/administration/catalogue/synonym-table.tsx';
import { synonymQueries } from '#features/administration/catalogue/synonyms.api.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function AdminSynonymsPage() {
  const query = useQuery(synonymQueries.all());
  const [search, setSearch] = useState('');
  const shownFor = useDeferredValue(search);
  const found = query.data?.synonyms.filter(({ word, equipment_types }) =>
    matchesEveryWord(`${word} ${equipment_types.join(' ')}`, shownFor),
  );
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Synonyms of equipment types"
        line="Industry terms. A search for one also finds the products of its types."
        actions={<AddSynonymButton types={query.data?.equipment_types} />}
      />
      <section className={listClasses.card} aria-label="Synonyms">
        <ListBar
          label="Search synonyms"
          value={search}
          onChange={setSearch}
          status={found && shownFor.trim() !== '' ? `${found.length} found` : undefined}
        />
        <div className={listClasses.rows}>
          <ListResults
            rows={found}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={10} rowHeight={52} />}
            empty={
              <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
                No word or equipment type matches your search.
              </EmptyState>
            }
          >
            {(rows) => <SynonymTable synonyms={rows} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
