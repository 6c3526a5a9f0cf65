/** For use as a `ref`: focuses the main field of a page. */
export function focusOnArrival(field: HTMLElement | null): void {
  field?.focus();
}
