import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';

/** Lists up to this length are rendered completely, so the browser's own search finds every row. */
const always = 100;

export type VirtualEntry = { kind: 'row'; index: number } | { kind: 'gap'; key: string; height: number };

/** The rows of a long list that are rendered: the visible ones, some around them, and the focused one. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // When content above the list grows, the height of the page changes.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused === undefined) return indexes;
      // Includes the neighbours, so that the Tab key can move to them.
      const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...indexes, ...kept])].toSorted((left, right) => left - right);
    },
    [focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- the values are read here immediately and never kept
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: count <= always ? always : 6,
    rangeExtractor,
    // Rendering and layout become two separate tasks, so that scrolling is not blocked by both together.
    useFlushSync: false,
  });
  return {
    entries: withGaps(
      virtualizer.getVirtualItems().map(({ index }) => index),
      count,
      rowHeight,
    ),
    /** For the element around the rows. Each row has its index as `data-index`. */
    focusProps: {
      onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
      // The row that receives the focus must stay rendered in between.
      onBlur: ({ relatedTarget }: FocusEvent) => setFocused(indexOf(relatedTarget)),
    },
  };
}

/** The rows in order, with one gap for each group of rows that is not rendered. */
export function withGaps(indexes: readonly number[], count: number, rowHeight: number): VirtualEntry[] {
  const entries: VirtualEntry[] = [];
  let next = 0;
  for (const index of [...indexes, count]) {
    if (index > next) entries.push({ kind: 'gap', key: `gap ${entries.length}`, height: (index - next) * rowHeight });
    if (index < count) entries.push({ kind: 'row', index });
    next = index + 1;
  }
  return entries;
}

function indexOf(target: EventTarget | null): number | undefined {
  const index = (target as Element | null)?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
