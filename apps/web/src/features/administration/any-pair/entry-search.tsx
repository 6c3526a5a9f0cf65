import { TextInput, UnstyledButton } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import classes from './entry-search.module.css';

/** A product or a manufacturer. */
export interface Entry {
  uuid: string;
  name: string;
}

interface EntrySearchProps<E extends Entry> {
  label: string;
  /** The name of the list of matches, such as "Products". */
  list: string;
  /** Said if nothing has the words. */
  empty: string;
  text: string;
  onText: (text: string) => void;
  /** What the text finds. */
  query: {
    data: readonly E[] | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What is shown below the name. */
  lineOf: (entry: E) => string;
  chosen: E | undefined;
  onChoose: (entry: E | undefined) => void;
}

/** Searches the catalogue for one entry. Enter in the search field chooses the marked one. */
export function EntrySearch<E extends Entry>({
  label,
  list,
  empty,
  text,
  onText,
  query,
  ...choice
}: EntrySearchProps<E>) {
  const { lineOf, chosen, onChoose } = choice;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const id = useId();
  const [active, setActive] = useState(0);
  const isSearched = text.trim() !== '';
  const found = isSearched && data ? data : [];
  const isEmpty = isSearched && data !== undefined && !isPlaceholderData && found.length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const marked = found[active];
    if (step) setActive((active + step + found.length) % Math.max(1, found.length));
    // The second Enter submits the form.
    else if (event.key === 'Enter' && marked && marked.uuid !== chosen?.uuid && !isPlaceholderData) onChoose(marked);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.search}>
      <TextInput
        label={label}
        placeholder="Search the catalogue"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchMaxLength}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          setActive(0);
          onChoose(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.empty}>
        {isEmpty && empty}
      </p>
      {error && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
      {found.length > 0 && (
        <div role="listbox" id={id} aria-label={list} className={classes.matches}>
          {found.map((entry, index) => (
            <UnstyledButton
              key={entry.uuid}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.uuid === chosen?.uuid}
              data-active={index === active || undefined}
              className={classes.match}
              onClick={() => {
                setActive(index);
                onChoose(entry);
              }}
            >
              <span className={classes.words}>
                <b>
                  <ProductName name={entry.name} />
                </b>
                <span>{lineOf(entry)}</span>
              </span>
              {entry.uuid === chosen?.uuid && <IconCheck size={16} stroke={1.8} aria-hidden="true" />}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
