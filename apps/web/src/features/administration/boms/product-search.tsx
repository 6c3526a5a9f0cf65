import type { BomProduct } from '@rampart/contract/api/administration/boms.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntrySearch } from '../any-pair/entry-search.tsx';
import { bomQueries } from './boms.api.ts';

interface ProductSearchProps {
  /** The first search. */
  initial: string;
  label?: string;
  /** A product that is not offered. */
  except?: string;
  chosen: BomProduct | undefined;
  onChoose: (product: BomProduct | undefined) => void;
}

/** Searches the catalogue for one product. */
export function ProductSearch({ initial, label = 'Product', except, ...choice }: ProductSearchProps) {
  const [text, setText] = useState(initial.slice(0, limits.searchMaxLength));
  const query = useQuery(bomQueries.products(text.trim()));
  return (
    <EntrySearch
      label={label}
      list="Products"
      empty={messages.emptyProducts}
      text={text}
      onText={setText}
      query={{ ...query, data: query.data?.products.filter(({ uuid }) => uuid !== except) }}
      lineOf={lineOfProduct}
      {...choice}
    />
  );
}

export const lineOfProduct = ({ manufacturer, label }: BomProduct) => [manufacturer, label].filter(Boolean).join(', ');
