import { useEffect, useEffectEvent } from 'react';

/** What is open, the topmost last. */
const open: object[] = [];
/** One press does one thing, even where it brings up what would take the next. */
const taken = new WeakSet<Event>();

/** Escape is for the topmost of what is open: a question above a dialog, not the dialog as well. */
export function useTopmostEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = {};
    open.push(own);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== own || taken.has(event)) return;
      // An open list of options inside takes it first.
      if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
        return;
      taken.add(event);
      escape();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      open.splice(open.indexOf(own), 1);
    };
  }, [isOpen]);
}
