import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { filterKeys } from './filter-fields.ts';
import { chosenCount } from './filter-selection.ts';
import type { Filters } from './use-filters.ts';

/** An empty list. If filters caused it, it offers to clear them and keeps the search. */
export function NoResults({ filters, title = messages.emptyProducts }: { filters: Filters; title?: string }) {
  const query = filters.selection.queryString.trim();
  const isFiltered = chosenCount(filters.selection, filterKeys) > 0;
  const keepSearch = () => filters.change(({ queryString }) => ({ queryString }));
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.6} />}
      title={title}
      action={
        (isFiltered || query) && (
          <Button variant="default" onClick={isFiltered && query ? keepSearch : filters.clear}>
            Clear
          </Button>
        )
      }
    >
      {isFiltered && (query ? messages.clearForMore(query) : 'Clear your filters to find more results.')}
    </EmptyState>
  );
}
