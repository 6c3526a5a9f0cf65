import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows walk from the search line through its options; Enter takes the one in focus or, from the line, the first it found. */
export function walkOptions(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll('input')];
  const at = stops.findIndex((stop) => stop === event.target);
  const step = steps[event.key];
  if (at < 0 || (step === undefined && event.key !== 'Enter')) return;
  event.preventDefault();
  if (step !== undefined) stops[Math.max(at + step, 0)]?.focus();
  else if (at > 0) stops[at]?.click();
  else if (stops[0]?.value.trim()) stops[1]?.click();
}
