import { useEffect, useEffectEvent } from 'react';

/** Everything that is open, the topmost last. */
const open: object[] = [];
/** Events that were already handled. One key press closes only one thing, even if that opens something else. */
const taken = new WeakSet<Event>();

/** Escape closes only the topmost open element, for example a question but not the dialog below it. */
export function useTopmostEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = {};
    open.push(own);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== own || taken.has(event)) return;
      // An open list of options inside the element handles Escape first.
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
