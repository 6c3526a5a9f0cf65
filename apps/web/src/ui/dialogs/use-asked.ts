import { useCallback, useState } from 'react';

/** A row that a dialog asks about. */
export interface Asking<Row> {
  asked: Row | undefined;
  isOpen: boolean;
  ask: (row: Row) => void;
  close: () => void;
}

/** The row stays while the dialog closes, so that its text stays. `ask` and `close` keep their identity. */
export function useAsked<Row extends object>(): Asking<Row> {
  const [asked, setAsked] = useState<Row>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((row: Row) => {
    setAsked(row);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { asked, isOpen, ask, close };
}
