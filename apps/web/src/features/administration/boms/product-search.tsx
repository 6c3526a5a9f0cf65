import { TextInput, UnstyledButton } from '@mantine/core';
import type { BomProduct } from '@rampart/contract/api/administration/boms.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { bomQueries } from './boms.api.ts';
import classes from './product-search.module.css';

interface ProductSearchProps {
  /** The first search. */
  initial: string;
  chosen: BomProduct | undefined;
  onChoose: (product: BomProduct | undefined) => void;
}

/** Searches the catalogue for one product. Enter in the search field chooses the marked one. */
export function ProductSearch({ initial, chosen, onChoose }: ProductSearchProps) {
  const id = useId();
  const [text, setText] = useState(initial.slice(0, limits.searchMaxLength));
  const [active, setActive] = useState(0);
  const query = text.trim();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(bomQueries.products(query));
  const found = query === '' || !data ? [] : data.products;
  const isEmpty = query !== '' && data !== undefined && !isPlaceholderData && found.length === 0;
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
        label="Product"
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
          setText(currentTarget.value);
          setActive(0);
          onChoose(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.empty}>
        {isEmpty && messages.emptyProducts}
      </p>
      {error && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
      {found.length > 0 && (
        <div role="listbox" id={id} aria-label="Products" className={classes.matches}>
          {found.map((product, index) => (
            <UnstyledButton
              key={product.uuid}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={product.uuid === chosen?.uuid}
              data-active={index === active || undefined}
              className={classes.match}
              onClick={() => {
                setActive(index);
                onChoose(product);
              }}
            >
              <span className={classes.words}>
                <b>
                  <ProductName name={product.name} />
                </b>
                <span>{[product.manufacturer, product.label].filter(Boolean).join(', ')}</span>
              </span>
              {product.uuid === chosen?.uuid && <IconCheck size={16} stroke={1.8} aria-hidden="true" />}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
