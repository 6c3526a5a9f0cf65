import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { matchGroupsOf } from './search-matches.ts';
import { searchQueries } from './search.api.ts';

/** The state of one search field: what is typed, what matches, and which match the arrow keys have chosen. */
export function useSearch({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = text.trim();
  const { data, isPlaceholderData } = useQuery(searchQueries.matches(query));
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
    // One place more than there are matches: between the last and the first lies the field itself.
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
    // While an input method composes letters, its keys are its own.
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
    isOpen: isOpen && query !== '' && (matches.length > 0 || isSettled),
    isEmpty: isSettled && matches.length === 0,
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

export type Search = ReturnType<typeof useSearch>;
