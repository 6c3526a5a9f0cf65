import { useEffect, useRef, type RefObject } from 'react';

/**
 * A busy button loses the focus. When the work of a form is done, its chosen radio button or its submit button takes the
 * focus, unless it is elsewhere. Otherwise the next Tab would start at the top of the page.
 */
export function useFocusAfterWork(form: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isDone || !isFocusLost()) return;
    form.current?.querySelector<HTMLElement>('input[type=radio]:checked, [type=submit]')?.focus();
  }, [form, isBusy]);
}

const isFocusLost = () =>
  !document.activeElement || document.activeElement === document.body || document.activeElement.matches(':disabled');
