import type { FilterState } from '@rampart/contract/api/filters.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { GroupSection } from './group-section.tsx';
import type { GroupListState } from './groups.api.ts';
import { useGroupSections } from './use-group-sections.ts';

interface GroupListProps {
  list: GroupListState;
  filters: Partial<FilterState>;
  /** Shown if there are no groups. */
  empty: ReactNode;
}

/** The groups, each collapsible. With a filter, only the groups with matching equipment. */
export function GroupList({ list, filters, empty }: GroupListProps) {
  const { stateOf, toggle, sort } = useGroupSections();
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const { groups } = list;
  return (
    <ListResults
      rows={groups}
      load={list}
      waiting={<SkeletonRows count={6} rowHeight={49} />}
      empty={empty}
      foot={list.hasMore && <ListFoot count={quantity(groups?.length ?? 0, 'group')} {...list.nextPage} />}
    >
      {(rows) =>
        rows.map((group) => (
          <GroupSection
            key={group.id}
            group={group}
            filters={filters}
            state={stateOf(group.id)}
            canEdit={canEdit}
            onToggle={() => toggle(group.id)}
            onSort={(name) => sort(group.id, name)}
          />
        ))
      }
    </ListResults>
  );
}
