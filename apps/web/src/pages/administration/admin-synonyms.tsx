import { matchesEveryWord } from '@rampart/contract/rules/word-match.ts';
import { useQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { AddSynonymButton } from '#features/administration/catalogue/add-synonym-button.tsx';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { ListBar } from '#features/administration/list-bar.tsx';
import { SynonymTable } from '#features/administration/catalogue/synonym-table.tsx';
import { synonymQueries } from '#features/administration/catalogue/synonyms.api.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

export function AdminSynonymsPage() {
  const { data, error, isError, isFetching, refetch } = useQuery(synonymQueries.all());
  const [search, setSearch] = useState('');
  const shownFor = useDeferredValue(search);
  const found = data?.synonyms.filter(({ word, equipment_types }) =>
    matchesEveryWord(`${word} ${equipment_types.join(' ')}`, shownFor),
  );
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Synonyms of equipment types"
        line="Industry terms. A search for one also finds the products of its types."
        actions={<AddSynonymButton types={data?.equipment_types} />}
      />
      <section className={listClasses.card} aria-label="Synonyms">
        <ListBar
          label="Search synonyms"
          value={search}
          onChange={setSearch}
          status={found && shownFor.trim() !== '' ? `${found.length} found` : undefined}
        />
        <div className={listClasses.rows}>
          {!found && !isError && <SkeletonRows count={10} rowHeight={52} />}
          {!found && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
          {found?.length === 0 && (
            <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
              No word or equipment type matches your search.
            </EmptyState>
          )}
          {found && found.length > 0 && <SynonymTable synonyms={found} />}
        </div>
      </section>
    </AdminFrame>
  );
}
