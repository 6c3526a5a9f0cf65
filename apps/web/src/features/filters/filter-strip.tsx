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
  /** At the left: counts, or actions for the selected rows. */
  children: ReactNode;
  /** Whether rows are selected. The strip is then tinted, and stays visible on small screens too. */
  isActive: boolean;
  /** The number of results, for the close button of the panel, such as `38 assets`. */
  shown: string;
  /** Below the strip on small screens, such as the order of the list. */
  aside?: ReactNode;
}

/** The filters and counts of a list of assets, in one strip. Below 768 pixels the filters are in a panel. */
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
        <div className={classes.aside}>{aside}</div>
      </>
    );
  }
  return (
    <>
      <FilterRow
        fields={fields}
        filters={filters}
        search={search}
        // The strip is as high as the sticky table head below it expects, so the tray is not part of it.
        strip={{ className: classes.strip, isActive, lead: <div className={classes.lead}>{children}</div> }}
      />
      {chips}
    </>
  );
}
