export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Rampart`}</title>;
}
