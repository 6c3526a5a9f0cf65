import { Button } from '@mantine/core';
import type { SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { secondFactorQueries } from './second-factor.api.ts';
import classes from './user-list.module.css';

/** Users who have a second factor; who lost it gets it reset here. */
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
          <ul className={classes.users}>
            {rows.map((user) => (
              <li key={user.id} className={classes.user}>
                <div className={classes.words}>
                  <b>
                    {user.name} {user.last_name}
                  </b>
                  <span>{user.email}</span>
                </div>
                <span className={classes.codes}>{quantity(user.recovery_codes_left, 'recovery code')} left</span>
                {user.can_be_reset && (
                  <Button
                    variant="default"
                    aria-label={`Reset the second factor of ${user.name} ${user.last_name}`}
                    onClick={() => setChosen(user)}
                  >
                    Reset
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListResults>
      <ResetDialog user={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
