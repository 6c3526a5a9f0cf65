import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { FilterChips } from './filter-chips.tsx';
import type { FilterField } from './filter-fields.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterRow } from './filter-row.tsx';
import { FilterSearch } from './filter-search.tsx';
import { isAnySet } from './filter-selection.ts';
import classes from './filter-strip.module.css';
import type { Filters } from './use-filters.ts';

interface FilterStripProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** What stands at the left: counts, or what can be done with the selected rows. */
  children: ReactNode;
  /** Something is selected: the strip is tinted, and stays in sight on small screens too. */
  isActive: boolean;
  /** What closing the panel shows, such as `38 assets`. */
  shown: string;
  /** Below it on small screens, such as the order of the list. */
  aside?: ReactNode;
}

/** The filters of a list of assets, in one strip with its counts; below 768 pixels they fold into a panel. */
export function FilterStrip({ fields, filters, children, isActive, shown, aside }: FilterStripProps) {
  const isSmall = useIsSmallScreen();
  const search = <FilterSearch query={filters.selection.queryString} onSearch={filters.search} />;
  const chips = isAnySet(filters.selection) && (
    <div className={classes.chips}>
      <FilterChips fields={fields} filters={filters} />
    </div>
  );
  if (isSmall) {
    return (
      <>
        <search className={classes.tools} aria-label="Filters">
          {search}
          <FilterPanel fields={fields} filters={filters} shown={shown} />
        </search>
        {chips}
        <div className={classes.strip} data-active={isActive || undefined}>
          {children}
        </div>
        {aside}
      </>
    );
  }
  return (
    <>
      <div className={classes.strip} data-active={isActive || undefined}>
        <div className={classes.lead}>{children}</div>
        <search aria-label="Filters">
          <FilterRow fields={fields} filters={filters} search={search} />
        </search>
      </div>
      {chips}
    </>
  );
}
