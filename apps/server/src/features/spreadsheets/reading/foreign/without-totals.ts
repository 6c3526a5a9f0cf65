import type { SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { isTotalRow } from '@rampart/contract/rules/mapping/total-row.ts';

/** A sample as the thread sends it, with the last rows of a sheet that it has read to the end. */
export interface SampleWithEnd extends SheetSample {
  last: {
    rowNumber: number;
    /** The texts of all cells. */
    texts: string[];
    /** The cells with a text that their column has only here. */
    once: [place: number, text: string][];
  }[];
}

/**
 * Names the totals below the list. A number of rows is neither a priority nor a location, so nobody is asked what it
 * means.
 */
export function withoutTotals({ last, ...sample }: SampleWithEnd): SheetSample {
  const lastEquipment = last.findLastIndex(({ texts }) => !isTotalRow(texts));
  const totals = last.slice(lastEquipment + 1);
  if (totals.length === 0) return sample;
  const numbers = totals.flatMap(({ once }) => once);
  const isOfTotal = (place: number, text: string) => numbers.some(([at, total]) => at === place && total === text);
  const values = sample.values.map(({ place, texts }) => ({
    place,
    texts: texts.filter((text) => !isOfTotal(place, text)),
  }));
  return {
    ...sample,
    values: values.filter(({ texts }) => texts.length > 0),
    totals: totals.map(({ rowNumber }) => rowNumber),
  };
}
