import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys move from the search line through its options. Enter chooses the focused option, or the first match in the
 * search line.
 */
export function walkOptions(event: KeyboardEvent<HTMLInputElement>): void {
  const stops = [...(event.currentTarget.closest('[data-options]')?.querySelectorAll('input') ?? [])];
  const at = stops.indexOf(event.currentTarget);
  const step = steps[event.key];
  if (at < 0 || (step === undefined && event.key !== 'Enter')) return;
  event.preventDefault();
  if (step !== undefined) stops[Math.max(at + step, 0)]?.focus();
  else if (at > 0) stops[at]?.click();
  else if (stops[0]?.value.trim()) stops[1]?.click();
}
