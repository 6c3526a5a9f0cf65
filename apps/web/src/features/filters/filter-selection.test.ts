import { expect, it } from 'vitest';
import { filterKeys } from './filter-fields.ts';
import {
  chosenCount,
  isAnySet,
  keepAvailable,
  noFilters,
  selectionOf,
  sentFilters,
  toggled,
  withoutFilters,
} from './filter-selection.ts';

const alert = { value: 2, label: 'Alert' };
const pass = { value: 5, label: 'Pass' };

it('adds an option and removes it again', () => {
  const one = toggled(noFilters, 'ratings', alert);
  const two = toggled(one, 'ratings', pass);
  expect(sentFilters(two)).toEqual({ queryString: '', ratings: [2, 5] });
  expect(chosenCount(two, ['ratings', 'manufacturers'])).toBe(2);
  expect(sentFilters(toggled(two, 'ratings', alert))).toEqual({ queryString: '', ratings: [5] });
});

it('drops selections that are no longer available', () => {
  const selection = toggled(toggled(noFilters, 'ratings', alert), 'ratings', pass);
  expect(keepAvailable(selection, 'ratings', [pass]).ratings).toEqual([pass]);
  expect(keepAvailable(selection, 'ratings', [pass, alert])).toBe(selection);
  expect(keepAvailable(noFilters, 'ratings', [pass])).toBe(noFilters);
});

it('reads filter values from an address, and adds their labels when the options are loaded', () => {
  const address = new URLSearchParams('ratings=2&ratings=5&ratings=2&search=unit+4&other=1&manufacturers=x');
  const selection = selectionOf(address, filterKeys);
  expect(sentFilters(selection)).toEqual({ queryString: 'unit 4', ratings: [2, 5] });
  expect(keepAvailable(selection, 'ratings', [alert, pass]).ratings).toEqual([alert, pass]);
  expect(String(withoutFilters(address))).toBe('other=1');
});

it('reads only the filters of the page from an address', () => {
  const address = new URLSearchParams('locations=12&priorities=high');
  expect(sentFilters(selectionOf(address, filterKeys))).toEqual({
    queryString: '',
    locations: [12],
    priorities: ['high'],
  });
  expect(sentFilters(selectionOf(address, ['priorities']))).toEqual({ queryString: '', priorities: ['high'] });
});

it('ignores a search that contains only blanks', () => {
  expect(isAnySet(noFilters)).toBe(false);
  expect(isAnySet({ queryString: '  ' })).toBe(false);
  expect(isAnySet({ queryString: 'x' })).toBe(true);
});
