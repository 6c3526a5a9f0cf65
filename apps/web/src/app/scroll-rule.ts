/** The data of a route that the scroll rule uses. */
export interface RouteHandle {
  name: string;
  /** Scrolls to the top even if the previous route had another name. */
  scrollsToTop?: boolean;
}

export interface Move {
  /** `POP` means back or forward in the browser's history. */
  type: 'POP' | 'PUSH' | 'REPLACE';
  from: RouteHandle | undefined;
  to: RouteHandle | undefined;
}

/**
 * SPEC point 2: scrolls to the top if the route name stays the same or the route requires it. Back and forward restore
 * the position.
 */
export function scrollAfter({ type, from, to }: Move): 'restore' | 'top' | 'keep' {
  if (type === 'POP') return 'restore';
  return from?.name === to?.name || to?.scrollsToTop ? 'top' : 'keep';
}
