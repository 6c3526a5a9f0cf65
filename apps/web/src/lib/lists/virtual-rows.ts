import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';

/** So many rows are simply there, and the browser's own search finds all of them. */
const always = 100;

export type VirtualEntry = { kind: 'row'; index: number } | { kind: 'gap'; key: string; height: number };

/** Which rows of a long list stand on the page: those in view, some around them, and the one that has the focus. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // Whatever grows above the list makes the page higher.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused === undefined) return indexes;
      // With its neighbours, so that the Tab key goes on from there.
      const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...indexes, ...kept])].toSorted((left, right) => left - right);
    },
    [focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- its answers are read here at once and never kept
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: count <= always ? always : 6,
    rangeExtractor,
    // Drawing the rows and laying them out are two tasks so, and neither keeps the wheel waiting for both.
    useFlushSync: false,
  });
  return {
    entries: withGaps(
      virtualizer.getVirtualItems().map(({ index }) => index),
      count,
      rowHeight,
    ),
    /** For the element around the rows, each of which carries its place as `data-index`. */
    focusProps: {
      onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
      // A row that the focus moves on to must not go in between.
      onBlur: ({ relatedTarget }: FocusEvent) => setFocused(indexOf(relatedTarget)),
    },
  };
}

/** The rows in their order, and between them one gap as high as all that is left out there. */
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
