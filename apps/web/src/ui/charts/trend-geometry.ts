import { ratingDomain } from '@rampart/contract/rules/ratings.ts';

const margin = { top: 8, right: 18, bottom: 26, left: 96 };
const inset = 14;
const height = 236;
const roomForLabel = 46;

/** Where the parts of the trend lie in a drawing of a given width; the domain runs from 0 to 250. */
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
    /** The newest month is always named, and as many before it as have room. */
    isLabelled: (index: number) => (count - 1 - index) % Math.max(1, Math.ceil(roomForLabel / step)) === 0,
  };
}
