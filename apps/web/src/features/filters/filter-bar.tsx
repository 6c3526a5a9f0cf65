import { VisuallyHidden } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { resultCount } from '@rampart/contract/rules/result-count.ts';
import type { ReactNode } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import classes from './filter-bar.module.css';
import { FilterChips } from './filter-chips.tsx';
import type { FilterField } from './filter-fields.ts';
import { FilterRow } from './filter-row.tsx';
import { FilterSearch } from './filter-search.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { isAnySet } from './filter-selection.ts';
import type { Filters } from './use-filters.ts';

interface FilterBarProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** Undefined while it is unknown. */
  total: number | undefined;
  /** What the list contains, in the singular. */
  noun: string;
  /** If it is not the noun with an `s`. */
  plural?: string;
  /** The page shows the total above the list, so the bar shows a count only while a filter is set. */
  isWholeCounted?: boolean;
  /** In the place of the chips while no filter is set. */
  lead?: ReactNode;
  /** Beside the count, such as the order of the list. */
  aside?: ReactNode;
  /** What the search box searches, if it is not products and assets. */
  searchLabel?: string;
}

/** Search, filters, chips and the result count above a list. Below 768 pixels the filters are in a panel. */
export function FilterBar({
  fields,
  filters,
  total,
  noun,
  plural = `${noun}s`,
  isWholeCounted = false,
  lead,
  aside,
  searchLabel,
}: FilterBarProps) {
  const isSmall = useIsSmallScreen();
  const isFiltered = isAnySet(filters.selection);
  const count = total === undefined ? '' : quantity(total, noun, { plural, shown: resultCount(total) });
  const shown = total === 0 ? messages.emptyCard.toLowerCase() : count || plural;
  const whole = total === undefined ? '' : `All ${plural}`;
  const search = <FilterSearch query={filters.selection.queryString} onSearch={filters.search} label={searchLabel} />;
  return (
    <search className={classes.bar} aria-label="Filters">
      {isSmall ? (
        <div className={classes.tools}>
          {search}
          <FilterPanel fields={fields} filters={filters} shown={shown} />
        </div>
      ) : (
        <FilterRow fields={fields} filters={filters} search={search} />
      )}
      <div className={classes.strip}>
        {isFiltered ? <FilterChips fields={fields} filters={filters} /> : lead}
        <div className={classes.aside}>
          <span role="status">
            {/* If there are none, the list itself says so. */}
            {total === 0 ? <VisuallyHidden>{count}</VisuallyHidden> : isWholeCounted && !isFiltered ? whole : count}
          </span>
          {aside}
        </div>
      </div>
    </search>
  );
}
