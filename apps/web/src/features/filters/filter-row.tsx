import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { CountTile } from '#ui/charts/count-tile.tsx';
import { FilterDropdown } from './filter-dropdown.tsx';
import type { FilterField, FilterKey } from './filter-fields.ts';
import classes from './filter-row.module.css';
import { chosenCount, isChosen } from './filter-selection.ts';
import { OptionList } from './option-list.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import type { Filters } from './use-filters.ts';

interface FilterRowProps {
  fields: readonly FilterField[];
  filters: Filters;
  search: ReactNode;
  /** The parts around the row, if the tray is not directly below it. */
  strip?: { className: string | undefined; isActive: boolean; lead: ReactNode };
}

/** The first row of the wide filter bar, and the tray of advanced filters below it. */
export function FilterRow({ fields, filters, search, strip }: FilterRowProps) {
  const [opened, setOpened] = useState<FilterKey>();
  const optionsOf = useFilterOptions(fields, filters, opened);
  const advanced = fields.filter(({ isAdvanced }) => isAdvanced);
  const advancedCount = chosenCount(
    filters.selection,
    advanced.map(({ name }) => name),
  );
  const { isOpen, toggle } = useTray(advancedCount > 0);

  const dropdown = (field: FilterField) => (
    <FilterDropdown
      field={field}
      count={filters.selection[field.name]?.length ?? 0}
      isOpen={opened === field.name}
      onChange={(isOpened) => setOpened(isOpened ? field.name : undefined)}
    >
      <OptionList
        field={field}
        options={optionsOf(field.name)}
        isChosen={(option) => isChosen(filters.selection, field.name, option)}
        onToggle={(option) => filters.toggle(field.name, option)}
      />
    </FilterDropdown>
  );

  const row = (
    <div className={classes.row}>
      {search}
      {fields
        .filter(({ isAdvanced }) => !isAdvanced)
        .map((field) => (
          <Fragment key={field.name}>{dropdown(field)}</Fragment>
        ))}
      {advanced.length > 0 && (
        <UnstyledButton className={classes.advanced} aria-expanded={isOpen} onClick={toggle}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />
          Advanced
          <CountTile count={advancedCount} />
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  );
  const tray = isOpen && advanced.length > 0 && (
    <div className={classes.tray} role="group" aria-label="Advanced">
      {advanced.map((field, index) => (
        <Fragment key={field.name}>
          {/* It shows the cascade: the fields before it reduce the options of this one. */}
          {index > 0 && field.dependsOn.length > 0 && <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />}
          {dropdown(field)}
        </Fragment>
      ))}
    </div>
  );
  return (
    <>
      {strip ? (
        <div className={strip.className} data-active={strip.isActive || undefined}>
          {strip.lead}
          <search aria-label="Filters">{row}</search>
        </div>
      ) : (
        row
      )}
      {tray}
    </>
  );
}

/**
 * The tray is open if the user opened it. It also opens by itself if one of its filters is set, unless the user closed
 * it.
 */
function useTray(isAnyAdvancedSet: boolean) {
  const [choice, setChoice] = useState({ isOpen: false, whileSet: false });
  const isOpen = choice.whileSet === isAnyAdvancedSet ? choice.isOpen : isAnyAdvancedSet || choice.isOpen;
  return { isOpen, toggle: () => setChoice({ isOpen: !isOpen, whileSet: isAnyAdvancedSet }) };
}
