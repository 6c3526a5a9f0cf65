import { UnstyledButton } from '@mantine/core';
import type { ImportPair, MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { SearchResults } from '@rampart/contract/api/search.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { pairName } from './match-words.ts';
import classes from './pair-search.module.css';
import { pairQueries } from './pairs.api.ts';

interface PairSearchProps {
  pair: ImportPair;
  onChoose: (product: MatchedProduct) => void;
  onClose: () => void;
}

/** Searches the catalogue in the row of a pair. */
export function PairSearch({ pair, onChoose, onClose }: PairSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = text.trim();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pairQueries.search(query));
  const found = query === '' || !data ? [] : productsOf(data);
  const isEmpty = query !== '' && data !== undefined && !isPlaceholderData && found.length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    // The matches of an earlier text are not what the user sees themselves choose.
    else if (chosen && !isPlaceholderData) onChoose(chosen);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.search}>
      <div className={classes.field}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <input
          ref={focusOnArrival}
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={`Search the catalogue for ${pairName(pair)}`}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? id : undefined}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          placeholder="Search the catalogue"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchMaxLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
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
              aria-selected={index === active}
              className={classes.match}
              onMouseEnter={() => setActive(index)}
              onClick={() => onChoose(product)}
            >
              {product.name}
              <span>{kindOf(product)}</span>
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}

const kindOf = ({ type, is_own }: MatchedProduct) =>
  type === 'component' ? 'Component' : is_own ? 'Own product' : 'Product';

/** The call that the search panel makes names products without their makers. The answer to the decision has them. */
function productsOf({ products, components }: Pick<SearchResults, 'products' | 'components'>) {
  const of =
    (type: MatchedProduct['type']) =>
    ({ value, label, is_own = false }: SearchResults['products'][number]): MatchedProduct => ({
      uuid: value,
      type,
      name: label,
      manufacturer: '',
      label: null,
      is_own,
    });
  return [...products.map(of('product')), ...components.map(of('component'))];
}
