import type { ListedMaker } from '@rampart/contract/api/administration/maker-splits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntrySearch } from '../any-pair/entry-search.tsx';
import { splitQueries } from './maker-splits.api.ts';

interface MakerSearchProps {
  label: string;
  /** A manufacturer that is not offered. */
  except: string;
  chosen: ListedMaker | undefined;
  onChoose: (maker: ListedMaker | undefined) => void;
}

/** How many are offered. More words find the others. */
const offered = 8;

/** Searches the catalogue for one manufacturer, also by its other names. */
export function MakerSearch({ label, except, ...choice }: MakerSearchProps) {
  const [text, setText] = useState('');
  const query = useInfiniteQuery({ ...splitQueries.makers(text.trim()), enabled: text.trim() !== '' });
  const found = query.data?.pages.flatMap((page) => page.manufacturers).filter(({ uuid }) => uuid !== except);
  return (
    <EntrySearch
      label={label}
      list="Manufacturers"
      empty="No manufacturer has all of these words in one of its names."
      text={text}
      onText={setText}
      query={{ ...query, data: found?.slice(0, offered) }}
      lineOf={({ products }) => quantity(products, 'product')}
      {...choice}
    />
  );
}
