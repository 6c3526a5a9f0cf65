import { Select } from '@mantine/core';
import { userStates, type UserState } from '@rampart/contract/api/administration/users.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { InviteButton } from '#features/administration/users/invite-button.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { UserTable } from '#features/administration/users/user-table.tsx';
import { userQueries } from '#features/administration/users/users.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

const stateLabels: Record<UserState, string> = { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' };
const states = userStates.map((value) => ({ value, label: stateLabels[value] }));

/** Operators open the users of another company from the list of companies. The address then contains the company. */
export function AdminUsersPage() {
  const { is_impersonating } = useCurrentUser();
  const [address] = useSearchParams();
  const company = Number(address.get('company')) || undefined;
  const [search, setSearch] = useState('');
  const [state, setState] = useState<UserState>();
  const [searched] = useDebouncedValue(search, 200);
  const query = useInfiniteQuery(userQueries.list({ company, search: searched, state }));
  const first = query.data?.pages[0];
  const users = query.data?.pages.flatMap((page) => page.users);
  const isFiltered = searched.trim() !== '' || state !== undefined;
  return (
    <AdminFrame>
      <PageHead
        title="Users"
        actions={first && !is_impersonating && <InviteButton company={company} grantable={first.grantable} />}
      >
        {first && company ? (
          <>
            of {first.company.name}. <Link to="/admin/users">Show my own company</Link>
          </>
        ) : (
          'Who can use Rampart in your company, and what each user can do.'
        )}
      </PageHead>
      <section className={listClasses.card} aria-label="Users">
        <ListBar
          label="Search users"
          value={search}
          onChange={setSearch}
          status={first && isFiltered ? quantity(first.total, 'user') : undefined}
        >
          <Select
            aria-label="State"
            placeholder="Any state"
            w={150}
            data={states}
            value={state ?? null}
            clearable
            clearButtonProps={{ 'aria-label': 'Any state' }}
            onChange={(value) => setState((value as UserState | null) ?? undefined)}
          />
        </ListBar>
        <div className={listClasses.rows}>
          <ListResults
            rows={users}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={8} rowHeight={52} />}
            empty={
              <EmptyState icon={<IconUserSearch size={22} stroke={1.6} />} title="No Results">
                No user has all of these words in the name or address.
              </EmptyState>
            }
            foot={
              <ListFoot
                count={`${users?.length.toLocaleString('en-US')} of ${quantity(first?.total ?? 0, 'user')}`}
                {...nextPageOf(query)}
              />
            }
          >
            {(rows) => first && <UserTable users={rows} grantable={first.grantable} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
