/** What the scroll rule knows of a route. */
export interface RouteHandle {
  name: string;
  /** Scroll goes to the top even when the route before had another name. */
  scrollsToTop?: boolean;
}

export interface Move {
  /** Back and forward in the browser's history is `POP`. */
  type: 'POP' | 'PUSH' | 'REPLACE';
  from: RouteHandle | undefined;
  to: RouteHandle | undefined;
}

/** SPEC point 2: to the top when the route name is unchanged or the route asks for it; history goes back to where it was. */
export function scrollAfter({ type, from, to }: Move): 'restore' | 'top' | 'keep' {
  if (type === 'POP') return 'restore';
  return from?.name === to?.name || to?.scrollsToTop ? 'top' : 'keep';
}
