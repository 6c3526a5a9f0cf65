import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconFolders } from '@tabler/icons-react';
import { useLocation, useSearchParams } from 'react-router';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { isAnySet, selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { CreateGroupButton } from '#features/groups/create-group-button.tsx';
import { GroupList } from '#features/groups/group-list.tsx';
import { useGroupList } from '#features/groups/groups.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';

export function GroupsPage() {
  const { key } = useLocation();
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  return (
    <>
      <PageHead title="Groups" actions={canEdit && <CreateGroupButton />} />
      <Groups key={key} canEdit={canEdit} />
    </>
  );
}

function Groups({ canEdit }: { canEdit: boolean }) {
  const [address] = useSearchParams();
  const fields = useFilterFields({ source: 'groups' });
  const filters = useFilters(() =>
    selectionOf(
      address,
      fields.map(({ name }) => name),
    ),
  );
  const list = useGroupList(filters.sent);
  const isNew = list.groups?.length === 0 && !isAnySet(filters.selection);
  return (
    <section className={listClasses.card} aria-label="Groups">
      {/* The total is known only after the last page has loaded. */}
      <FilterBar
        fields={fields}
        filters={filters}
        total={list.hasMore || isNew ? undefined : list.groups?.length}
        noun="group"
        aside={list.hasMore && `More than ${quantity(list.groups?.length ?? 0, 'group')}`}
      />
      <div className={listClasses.rows}>
        <GroupList
          list={list}
          filters={filters.sent}
          empty={isNew ? <NoGroups canEdit={canEdit} /> : <NoResults filters={filters} />}
        />
      </div>
    </section>
  );
}

function NoGroups({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState icon={<IconFolders size={22} stroke={1.6} />} title="There are no groups yet">
      Use groups for equipment that belongs together, such as a site or a line.
      {canEdit && ' Create one, then assign equipment to it from its menu.'}
    </EmptyState>
  );
}
