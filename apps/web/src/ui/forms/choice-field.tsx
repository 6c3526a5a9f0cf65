import { CheckIcon, Combobox, InputBase, type InputBaseProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './choice-field.module.css';
import { useChoiceList, type Choice } from './use-choice-list.ts';

type Input = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'children'>;

interface ChoiceFieldProps
  extends Omit<InputBaseProps, 'classNames' | 'styles' | 'label'>, Omit<Input, keyof InputBaseProps> {
  label: string;
  data: readonly Choice[];
  value?: string | null | undefined;
  /** Of a field that keeps its value itself. */
  defaultValue?: string | null | undefined;
  onChange?: (value: string | null) => void;
  /** The options can be found by any words in their names. Otherwise by their first letters. */
  searchable?: boolean;
  clearable?: boolean;
  /** Instead of the list if no option matches. */
  nothingFoundMessage?: string;
  defaultDropdownOpened?: boolean;
  renderOption?: (option: { option: Choice }) => ReactNode;
}

/** One option of a list, or none. */
export function ChoiceField({
  label,
  data,
  value: givenValue,
  defaultValue,
  onChange: onGivenChange,
  searchable = false,
  clearable = true,
  nothingFoundMessage,
  defaultDropdownOpened = false,
  renderOption,
  readOnly = false,
  disabled = false,
  size = 'sm',
  error,
  onKeyDown,
  onFocus,
  onBlur,
  id: givenId,
  ...input
}: ChoiceFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [value, onChange] = useUncontrolled<string | null>({
    ...(givenValue !== undefined && { value: givenValue }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onGivenChange && { onChange: onGivenChange }),
    finalValue: null,
  });
  const isFixed = readOnly || disabled;
  const list = useChoiceList({
    data,
    value,
    onChange,
    isSearchable: searchable,
    isFixed,
    isClearable: clearable,
    isOpenAtFirst: defaultDropdownOpened,
  });
  const { shown, marked, listId } = list;
  const isEmpty = shown.length === 0;
  const isShown = list.isOpen && !(isEmpty && !nothingFoundMessage);
  return (
    <Combobox
      store={list.store}
      onOptionSubmit={list.choose}
      size={size}
      shadow="md"
      offset={4}
      // The list is part of the surrounding dialog. Otherwise opening it would move the focus out of the dialog.
      withinPortal={false}
      floatingStrategy="fixed"
      classNames={{
        dropdown: classes.dropdown,
        options: classes.options,
        option: classes.option,
        empty: classes.empty,
      }}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <InputBase
          {...input}
          __staticSelector="ChoiceField"
          id={id}
          label={label}
          labelProps={{ id: `${id}-label` }}
          size={size}
          error={error}
          disabled={disabled}
          autoComplete="off"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown ? list.markedId : undefined}
          aria-autocomplete={searchable ? 'list' : undefined}
          // While the list is open, Escape closes it, and not the dialog around it.
          data-mantine-stop-propagation={list.isOpen || undefined}
          data-expanded={list.isOpen || undefined}
          readOnly={readOnly || !searchable}
          pointer={!searchable}
          value={list.text}
          onChange={({ currentTarget }) => list.type(currentTarget.value)}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            list.onKeyDown(event);
          }}
          onFocus={(event) => {
            if (searchable) list.open();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            list.close();
            onBlur?.(event);
          }}
          onClick={() => {
            if (!searchable) list.toggle();
            else if (!list.isOpen) list.open();
          }}
          rightSectionPointerEvents="none"
          __defaultRightSection={<Combobox.Chevron size={size} error={error} />}
          __clearable={clearable && value !== null && !isFixed}
          __clearSection={<Combobox.ClearButton aria-label={`Empty ${label}`} onClear={list.clear} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isFixed || (isEmpty && !nothingFoundMessage)}>
        <Combobox.Options id={listId} labelledBy={`${id}-label`}>
          {shown.map((option, index) => (
            <Combobox.Option
              key={option.value}
              id={list.optionId(index)}
              value={option.value}
              active={option.value === value}
              selected={index === marked}
              aria-selected={option.value === value}
            >
              {option.value === value && !renderOption && <CheckIcon className={classes.check} />}
              {renderOption ? renderOption({ option }) : <span>{option.label}</span>}
            </Combobox.Option>
          ))}
          {isEmpty && nothingFoundMessage && <Combobox.Empty>{nothingFoundMessage}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
