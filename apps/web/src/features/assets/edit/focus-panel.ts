/** As a `ref`: what comes in answer to Save takes the focus, so that reading goes on there. */
export function focusPanel(panel: HTMLElement | null): void {
  panel?.focus();
}
