import { Button } from '@mantine/core';
import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconCubePlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import classes from './product-picker.module.css';
import { pickQueries } from './pick.api.ts';
import { recentProducts, type PickedProduct } from './recent-products.ts';

interface ProductPickerProps {
  onPick: (product: PickedProduct) => void;
  /** Records a product that the catalogue does not have, with the typed text as its name. */
  onAddOwn: (name: string) => void;
}

interface Group {
  title: string;
  products: readonly (PickedProduct & { assets?: number })[];
}

/** Finds a product by typing. The focus stays in the field; the arrow keys choose in the list. */
export function ProductPicker({ onPick, onAddOwn }: ProductPickerProps) {
  const { id: userId, permissions } = useCurrentUser();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = text.trim();
  const canSearch = isAllowed(permissions, ['CoreProduct.searchAll', 'CoreProduct.search']);
  const source = query !== '' && canSearch ? 'catalogue' : 'equipment';
  const canLoad = source === 'catalogue' || isAllowed(permissions, ['Equipment.view']);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pickQueries.matches(query, source),
    enabled: canLoad,
  });
  const recent: Group = { title: 'Recently used', products: query === '' ? recentProducts(userId) : [] };
  const found: Group = {
    title: data?.source === 'catalogue' ? 'Products' : 'My Equipment',
    products: (data?.products ?? [])
      .map(pickedOf)
      .filter(({ uuid }) => !recent.products.some((one) => one.uuid === uuid)),
  };
  const groups = [recent, found].filter(({ products }) => products.length > 0);
  const products = groups.flatMap((group) => group.products);
  const isEmpty = query !== '' && data !== undefined && !isPlaceholderData && products.length === 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || products.length === 0) return;
    const chosen = products[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % products.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + products.length) % products.length);
    // A match of an earlier text must not be chosen.
    else if (event.key === 'Enter' && chosen && !isPlaceholderData) onPick(withoutCount(chosen));
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.picker}>
      <label className={classes.label} htmlFor={`${id}-field`}>
        Product
      </label>
      <div className={classes.line}>
        <div className={classes.field}>
          <IconSearch size={16} stroke={1.7} aria-hidden="true" />
          <input
            id={`${id}-field`}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={products.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={products[active] ? `${id}-${active}` : undefined}
            placeholder="Name, manufacturer or type"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.searchMaxLength}
            ref={focusOnArrival}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button
          variant="default"
          className={classes.own}
          leftSection={<IconCubePlus size={16} stroke={1.7} />}
          onClick={() => onAddOwn(query)}
        >
          Add own product
        </Button>
      </div>
      <div role="status" className={isEmpty ? classes.empty : undefined}>
        {isEmpty && `${messages.emptyProducts}. If the catalogue does not have the product, add your own.`}
      </div>
      {error && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Products"
        aria-busy={isPlaceholderData}
        className={classes.list}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.title} role="presentation">
              {group.title}
            </div>
            {group.products.map((product) => {
              const place = products.indexOf(product);
              return (
                <Link
                  key={product.uuid}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  to={{ search: `?product=${product.uuid}` }}
                  className={classes.option}
                  onClick={(event) => {
                    // A new tab or window is the browser's business.
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onPick(withoutCount(product));
                  }}
                  onPointerMove={() => setActive(place)}
                >
                  <span>
                    <b>
                      {product.name} {product.isOwn && <OwnTag />}
                    </b>
                    <small>{product.about}</small>
                  </span>
                  {product.assets ? <small>{quantity(product.assets, 'asset')}</small> : null}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function pickedOf({ uuid, name, is_own, organizations, label, total_assets }: ListedProduct) {
  const about = [...organizations.map((maker) => maker.name), label?.name].filter(Boolean).join(' · ');
  return { uuid, name, about, ...(is_own && { isOwn: true }), assets: total_assets };
}

const withoutCount = ({ uuid, name, about, isOwn }: PickedProduct): PickedProduct => ({
  uuid,
  name,
  about,
  ...(isOwn && { isOwn }),
});
