import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { filterKeys } from './filter-fields.ts';
import { chosenCount, type FilterSelection } from './filter-selection.ts';

/** Says why selected assets are not visible. Undefined if all of them are. */
export function hiddenSelection(count: number, selection: FilterSelection, hasMore: boolean): string | undefined {
  if (count === 0) return undefined;
  const causes = [
    ...(selection.queryString.trim() ? ['search'] : []),
    ...(chosenCount(selection, filterKeys) > 0 ? ['filters'] : []),
  ];
  // While there are more pages, they may be further down the list.
  const where =
    causes.length > 0 && !hasMore ? `hidden by the ${causes.join(' and ')}` : 'not among the rows loaded so far';
  return `${quantity(count, 'selected asset')} ${count === 1 ? 'is' : 'are'} ${where}`;
}
