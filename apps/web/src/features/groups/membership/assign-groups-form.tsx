import { Button } from '@mantine/core';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import { useQuery } from '@tanstack/react-query';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { GroupChoice } from './group-choice.tsx';
import { GroupSearch } from './group-search.tsx';
import { groupQueries } from '../groups.api.ts';

interface AssignGroupsFormProps {
  assigned: readonly GroupName[];
  failure: string | undefined;
  isBusy: boolean;
  onSave: (groups: GroupName[]) => void;
  onClose: () => void;
}

export function AssignGroupsForm({ assigned, failure, isBusy, onSave, onClose }: AssignGroupsFormProps) {
  const query = useQuery(groupQueries.all());
  const [checked, setChecked] = useState(() => new Set(assigned.map(({ id }) => id)));
  const [search, setSearch] = useState('');
  const groups = query.data;
  if (groups?.length === 0) {
    return (
      <DialogBody>
        <EmptyState
          icon={<IconFolderPlus size={22} stroke={1.6} />}
          title="There are no groups yet"
          action={
            <Button component={Link} to="/groups" ref={focusOnArrival} onClick={onClose}>
              Go to Groups
            </Button>
          }
        >
          Create a group first, then assign equipment to it.
        </EmptyState>
      </DialogBody>
    );
  }
  // Leaves out groups that a colleague has deleted in the meantime.
  const chosen = groups?.filter(({ id }) => checked.has(id));
  return (
    <DialogForm onSubmit={() => chosen && onSave(chosen.map(({ id, name }) => ({ id, name })))}>
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      <GroupSearch text={search} onChange={setSearch} />
      {groups ? (
        <GroupChoice groups={groups} assigned={assigned} search={search} checked={checked} onChange={setChecked} />
      ) : (
        <DialogBody>
          {query.isError ? (
            <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
          ) : (
            <SkeletonRows count={6} rowHeight={40} />
          )}
        </DialogBody>
      )}
      <DialogFoot
        secondary={<span role="status">{chosen && `${chosen.length.toLocaleString('en-US')} selected`}</span>}
      >
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!chosen} loading={isBusy}>
          Save
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
