import { Button, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { CountTile } from '#ui/charts/count-tile.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import type { FilterField, FilterKey } from './filter-fields.ts';
import classes from './filter-panel.module.css';
import { chosenCount, isChosen } from './filter-selection.ts';
import { OptionList } from './option-list.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import type { Filters } from './use-filters.ts';

interface FilterPanelProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** The number of results, for the close button, such as `38 products`. */
  shown: string;
}

/** The filters on small screens: a button, and an off-canvas panel with one section for each filter. */
export function FilterPanel({ fields, filters, shown }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [section, setSection] = useState<FilterKey>();
  const optionsOf = useFilterOptions(fields, filters, section);
  const close = () => setIsOpen(false);
  const offered = fields.filter(({ isWideOnly }) => !isWideOnly);
  const total = chosenCount(
    filters.selection,
    offered.map(({ name }) => name),
  );
  return (
    <>
      <UnstyledButton className={classes.target} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
        Filters
        <CountTile count={total} />
      </UnstyledButton>
      <Sheet name="Filters" isOpen={isOpen} onClose={close} head={<h2 className={classes.title}>Filters</h2>}>
        <div className={classes.sections}>
          {offered.map((field) => (
            <Section
              key={field.name}
              field={field}
              count={filters.selection[field.name]?.length ?? 0}
              isOpen={section === field.name}
              onToggle={() => setSection(section === field.name ? undefined : field.name)}
            >
              <OptionList
                field={field}
                options={optionsOf(field.name)}
                isChosen={(option) => isChosen(filters.selection, field.name, option)}
                onToggle={(option) => filters.toggle(field.name, option)}
              />
            </Section>
          ))}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={filters.clear}>
            Clear
          </Button>
          <Button className={classes.show} onClick={close}>
            {`Show ${shown}`}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

interface SectionProps {
  field: FilterField;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Section({ field, count, isOpen, onToggle, children }: SectionProps) {
  const id = useId();
  return (
    <div className={classes.section}>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {field.label}
        <CountTile count={count} />
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.options}>
        {isOpen && children}
      </div>
    </div>
  );
}
