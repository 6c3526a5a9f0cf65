import { useRef, type ReactNode } from 'react';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';

interface VirtualBodyProps<Item> {
  items: readonly Item[];
  rowHeight: number;
  /** A row with a key of its own, and its place as `data-index`. */
  children: (item: Item, index: number) => ReactNode;
}

/** The rows of a long table. They stand apart from its head, so that scrolling draws nothing but the rows that come in. */
export function VirtualBody<Item>({ items, rowHeight, children }: VirtualBodyProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { entries, focusProps } = useVirtualRows(body, items.length, rowHeight);
  return (
    <tbody ref={body} {...focusProps}>
      {entries.map((entry) => {
        if (entry.kind === 'gap') return <tr key={entry.key} aria-hidden="true" style={{ height: entry.height }} />;
        const item = items[entry.index];
        return item && children(item, entry.index);
      })}
    </tbody>
  );
}
