import { Button, Drawer, UnstyledButton } from '@mantine/core';
import type { FilterName } from '@rampart/contract/api/filters.ts';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { CountTile } from '#ui/count-tile.tsx';
import { overlayProps } from '#ui/theme.ts';
import type { FilterField } from './filter-fields.ts';
import classes from './filter-panel.module.css';
import { chosenCount, isChosen } from './filter-selection.ts';
import { OptionList } from './option-list.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import type { Filters } from './use-filters.ts';

interface FilterPanelProps {
  fields: readonly FilterField[];
  filters: Filters;
  /** The result count in words; empty while it is not known. */
  count: string;
}

/** The small screen's filters: a button, and off the canvas a panel with one section for each of them. */
export function FilterPanel({ fields, filters, count }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [section, setSection] = useState<FilterName>();
  const optionsOf = useFilterOptions(fields, filters, section);
  const close = () => setIsOpen(false);
  const total = chosenCount(
    filters.selection,
    fields.map(({ name }) => name),
  );
  return (
    <>
      <UnstyledButton className={classes.target} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
        Filters
        <CountTile count={total} />
      </UnstyledButton>
      <Drawer.Root opened={isOpen} onClose={close} position="right" size={332}>
        <Drawer.Overlay {...overlayProps} />
        <Drawer.Content classNames={{ content: classes.content }}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>Filters</Drawer.Title>
            <Drawer.CloseButton aria-label="Close filters" size={44} iconSize={20} />
          </div>
          <div className={classes.sections}>
            {fields.map((field) => (
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
              {`Show ${count || 'products'}`}
            </Button>
          </div>
        </Drawer.Content>
      </Drawer.Root>
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
