import { useCombobox } from '@mantine/core';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceList {
  data: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  isSearchable: boolean;
  /** Read-only or disabled: the list does not open. */
  isFixed: boolean;
  isClearable: boolean;
  isOpenAtFirst: boolean;
}

const mostShown = 200;
/** Letters that follow each other within this time are one text. */
const typingPause = 700;
const none = -1;

/**
 * The list of a field and its keys, as in the combobox pattern of WAI-ARIA. The focus stays in the field: the marked
 * option is named by `aria-activedescendant`.
 */
export function useChoiceList(field: ChoiceList) {
  const { data, value, onChange, isSearchable, isFixed, isClearable, isOpenAtFirst } = field;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && !isFixed);
  const store = useCombobox({ opened: isOpen, onOpenedChange: setIsOpen });
  const [marked, setMarked] = useState(none);
  /** What the user has typed since the last choice. Null: the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const begun = useRef({ text: '', at: 0 });
  const chosen = data.find((option) => option.value === value);
  const shown = data.filter(({ label }) => typed === null || matchesEveryWord(label, typed)).slice(0, mostShown);
  const optionId = (index: number) => `${listId}-${index}`;
  const placeOfChosen = shown.findIndex((option) => option.value === value);

  // A long list opens at the chosen option, and follows the marked one.
  const inSight = marked === none ? placeOfChosen : marked;
  const idInSight = isOpen && inSight !== none ? `${listId}-${inSight}` : undefined;
  useEffect(() => {
    if (idInSight) showInList(document.getElementById(idInSight));
  }, [idInSight]);

  function open(mark = none) {
    if (isFixed) return;
    setIsOpen(true);
    setMarked(mark);
  }
  function close() {
    setIsOpen(false);
    setMarked(none);
    setTyped(null);
  }
  function choose(picked: string) {
    close();
    if (picked !== value) onChange(picked);
  }
  function clear() {
    close();
    onChange(null);
  }
  function type(text: string) {
    setTyped(text);
    // So that Enter chooses the first match.
    open(text.trim() === '' ? none : 0);
  }

  /** Marks the next option that begins with the letters that the user has just typed. */
  function findByLetters(letter: string, now: number) {
    const isGoingOn = now - begun.current.at < typingPause;
    const text = (isGoingOn ? begun.current.text : '') + letter.toLowerCase();
    begun.current = { text, at: now };
    const start = isGoingOn ? Math.max(inSight, 0) : inSight + 1;
    const inTurn = [...shown.keys()].map((index) => (index + start) % shown.length);
    const found = inTurn.find((index) => shown[index]?.label.toLowerCase().startsWith(text));
    open(found ?? marked);
  }

  const isEmptying = (key: string) =>
    isSearchable ? key === 'Enter' && typed?.trim() === '' : key === 'Delete' || key === 'Backspace';

  /** The option that a key leads to. Undefined: the key does not move. */
  function target(key: string): number | undefined {
    const last = shown.length - 1;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
    const step = key === 'ArrowDown' ? 1 : -1;
    if (!isOpen && placeOfChosen !== none) return placeOfChosen;
    if (inSight === none) return step === 1 ? 0 : last;
    return (inSight + step + shown.length) % shown.length;
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (isFixed || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // In a closed field that takes text, these keys move the cursor.
    const movesCursor = isSearchable && !isOpen && (key === 'Home' || key === 'End');
    const next = movesCursor || event.shiftKey ? undefined : target(key);
    const option = isOpen ? shown[marked] : undefined;
    if (next !== undefined) open(shown.length > 0 ? next : none);
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Enter' && option) choose(option.value);
    // The only way to empty the field with the keyboard.
    else if (isClearable && value !== null && isEmptying(key)) clear();
    else if (isSearchable || event.altKey) return;
    else if (key === ' ' && isOpen && option && Date.now() - begun.current.at > typingPause) choose(option.value);
    else if ((key === ' ' || key === 'Enter') && !isOpen) open(placeOfChosen);
    else if (key.length === 1) findByLetters(key, Date.now());
    else return;
    event.preventDefault();
  }

  return {
    store,
    shown,
    text: typed ?? chosen?.label ?? '',
    marked,
    markedId: shown[marked] && optionId(marked),
    optionId,
    choose,
    clear,
    open,
    close,
    type,
    toggle: () => (isOpen ? close() : open(placeOfChosen)),
    onKeyDown,
    isOpen,
    listId,
  };
}

/** Scrolls the list only. `scrollIntoView` would also scroll the page below the open list. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!list) return;
  const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
