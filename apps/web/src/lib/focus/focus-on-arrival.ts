/** As a `ref`: puts the focus into the one field that a page is for. */
export function focusOnArrival(field: HTMLElement | null): void {
  field?.focus();
}
