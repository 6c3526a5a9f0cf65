import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { matchesEveryWord } from '@rampart/contract/rules/word-match.ts';
import classes from './choice-field.module.css';

type ChoiceFieldProps = Omit<SelectProps, 'data' | 'label' | 'classNames'> & {
  label: string;
  data: { value: string; label: string }[];
};

/** One of a list, or none; when it is searchable, by any words of its name. */
export function ChoiceField({ label, ...field }: ChoiceFieldProps) {
  return (
    <Select
      label={label}
      clearable
      // Choosing what is chosen already is no wish to lose it.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Empty ${label}` }}
      filter={({ options, search }) =>
        options.filter((option) => matchesEveryWord((option as ComboboxItem).label, search))
      }
      limit={200}
      // The list scrolls by itself and belongs to the dialog around the field, which would otherwise be left by it.
      withScrollArea={false}
      comboboxProps={{ shadow: 'md', offset: 4, withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
        empty: classes.empty,
      }}
      {...field}
    />
  );
}
