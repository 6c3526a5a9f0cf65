import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { useQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { AddAliasButton } from '#features/administration/catalogue/add-alias-button.tsx';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { AliasTable } from '#features/administration/catalogue/alias-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { loadQueries } from '#features/administration/catalogue/loads.api.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function AdminAliasesPage() {
  const query = useQuery(loadQueries.aliases());
  const [search, setSearch] = useState('');
  const shownFor = useDeferredValue(search);
  const found = query.data?.aliases.filter((one) => matchesEveryWord(`${one.alias} ${one.manufacturer}`, shownFor));
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Manufacturer aliases"
        line="Different spellings of the same manufacturer in advisories."
        actions={<AddAliasButton />}
      />
      <section className={listClasses.card} aria-label="Aliases">
        <ListBar
          label="Search aliases"
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
                No alias or manufacturer has all of these words.
              </EmptyState>
            }
          >
            {(rows) => <AliasTable aliases={rows} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
