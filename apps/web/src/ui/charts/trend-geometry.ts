import { ratingDomain } from '@rampart/contract/rules/ratings.ts';

const margin = { top: 8, right: 18, bottom: 26, left: 96 };
const inset = 14;
const height = 236;
const roomForLabel = 46;

/** The positions in a trend chart of a given width. The domain is 0 to 250. */
export function trendGeometry(width: number, count: number) {
  const plot = {
    left: margin.left,
    top: margin.top,
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  };
  const step = count > 1 ? (plot.width - 2 * inset) / (count - 1) : 0;
  return {
    height,
    plot,
    x: (index: number) => plot.left + inset + index * step,
    y: (value: number) => plot.top + plot.height * (1 - value / ratingDomain),
    /** The newest month always has a label, and as many months before it as fit. */
    isLabelled: (index: number) => (count - 1 - index) % Math.max(1, Math.ceil(roomForLabel / step)) === 0,
  };
}
