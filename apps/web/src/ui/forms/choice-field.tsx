import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import classes from './choice-field.module.css';

type ChoiceFieldProps = Omit<SelectProps, 'data' | 'label' | 'classNames'> & {
  label: string;
  data: { value: string; label: string }[];
};

/** One option of a list, or none. A searchable field finds options by any words in their names. */
export function ChoiceField({ label, ...field }: ChoiceFieldProps) {
  return (
    <Select
      label={label}
      clearable
      // Choosing the chosen option again must not clear it.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Empty ${label}` }}
      filter={({ options, search }) =>
        options.filter((option) => matchesEveryWord((option as ComboboxItem).label, search))
      }
      limit={200}
      // The list scrolls itself and is part of the surrounding dialog. Otherwise opening it would move the focus out of
      // the dialog.
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
