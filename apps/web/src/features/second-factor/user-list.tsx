import { Button } from '@mantine/core';
import type { SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Line } from '#ui/data-table/cells.tsx';
import { LineEntry, LineList } from '#ui/data-table/line-list.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { secondFactorQueries } from './second-factor.api.ts';

/** Users with a second factor. An administrator can reset it for users who lost it. */
export function UserList() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const query = useInfiniteQuery({ ...secondFactorQueries.users(searched), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<SecondFactorUser>();
  const isEmpty = searched === '' && query.data?.pages[0]?.users.length === 0;
  const users = query.data?.pages.flatMap((page) => page.users);
  return (
    <>
      {!(isEmpty && search === '') && <ListBar label="Search users" value={search} onChange={setSearch} />}
      <ListResults
        rows={users}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={3} rowHeight={52} />}
        empty={
          <EmptyState icon={<IconShieldOff size={22} stroke={1.6} />} title={searched ? 'No Results' : 'Nobody yet'}>
            {searched
              ? 'No user with a second factor has all of these words in the name or the e-mail.'
              : 'Users set up a second factor in My Profile.'}
          </EmptyState>
        }
        foot={
          <ListFoot
            count={quantity(users?.length ?? 0, 'user') + (query.hasNextPage ? ' shown' : '')}
            {...nextPageOf(query)}
          />
        }
      >
        {(rows) => (
          <LineList>
            {rows.map((user) => (
              <LineEntry
                key={user.id}
                action={
                  user.can_be_reset && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Reset the second factor of ${user.name} ${user.last_name}`}
                      onClick={() => setChosen(user)}
                    >
                      Reset
                    </Button>
                  )
                }
              >
                <b>
                  {user.name} {user.last_name}
                </b>
                <Line>{user.email}</Line>
                <Line>{quantity(user.recovery_codes_left, 'recovery code')} left</Line>
              </LineEntry>
            ))}
          </LineList>
        )}
      </ListResults>
      <ResetDialog user={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
