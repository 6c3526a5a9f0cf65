import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEntry } from '#lib/history/entry-state.ts';
import { matchGroupsOf } from './search-matches.ts';
import { searchQueries } from './search.api.ts';

/** The state of one search field: the text, the matches, and the match selected with the arrow keys. */
export function useSearch({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const { text, setText, isTyped } = useSearchText();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = text.trim();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    searchQueries.matches(isTyped || isOpen ? query : ''),
  );
  const groups = query === '' ? [] : matchGroupsOf(data);
  const matches = groups.flatMap((group) => group.matches);
  const isSettled = data !== undefined && !isPlaceholderData;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const leave = () => {
    close();
    onLeave();
  };
  const choose = (path: string) => {
    setText('');
    leave();
    void navigate(path);
  };
  const move = (step: 1 | -1) => {
    setIsOpen(true);
    if (matches.length === 0) return;
    // One position more than there are matches, because the field itself is between the last and the first.
    const places = matches.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  const submit = () => {
    const chosen = matches[active];
    if (chosen) choose(chosen.path);
    else if (query !== '') {
      leave();
      void navigate(`/?${new URLSearchParams({ search: query })}`);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes text, it handles the keys itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') submit();
    else if (event.key === 'Escape' && isOpen && query !== '') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    id,
    text,
    query,
    groups,
    active,
    isOpen: isOpen && query !== '' && (matches.length > 0 || isSettled || error !== null),
    isEmpty: isSettled && matches.length === 0,
    error,
    isLoading: isFetching,
    tryAgain: () => void refetch(),
    choose,
    close,
    onKeyDown,
    onFocus: () => setIsOpen(true),
    onType: (typed: string) => {
      setText(typed);
      setActive(-1);
      setIsOpen(true);
    },
  };
}

/** The typed text. On the search results page it starts with the search in the address. */
function useSearchText() {
  const { pathname, search } = useLocation();
  const searched = (pathname === '/' && new URLSearchParams(search).get('search')) || '';
  const place = `${useEntry()} ${searched}`;
  const shown = { place, text: searched, isTyped: false };
  const [latest, setLatest] = useState(shown);
  if (latest.place !== place) setLatest(shown);
  const { text, isTyped } = latest;
  return { text, isTyped, setText: (typed: string) => setLatest({ place, text: typed, isTyped: true }) };
}

export type Search = ReturnType<typeof useSearch>;
