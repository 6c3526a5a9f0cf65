/** Use as a `ref`. A panel that appears after Save takes the focus, so that screen readers continue there. */
export function focusPanel(panel: HTMLElement | null): void {
  panel?.focus();
}
