import { expect, it } from 'vitest';
import { ratingDomain, ratingStateOf, ratingStates, worstFirst } from './ratings.ts';

it.each([
  [null, 'No rating', '#989898'],
  [undefined, 'No rating', '#989898'],
  [0, 'No rating', '#989898'],
  [-51, 'No rating', '#989898'],
  [1, 'BlackList', '#2b2e34'],
  [50, 'BlackList', '#2b2e34'],
  [51, 'Alert', '#ff0000'],
  [100, 'Alert', '#ff0000'],
  [101, 'Caution', '#ffa700'],
  [150, 'Caution', '#ffa700'],
  [151, 'Attention', '#fff500'],
  [200, 'Attention', '#fff500'],
  [201, 'Pass', '#00ff27'],
  [ratingDomain, 'Pass', '#00ff27'],
  [251, 'No rating', '#989898'],
])('the rating %s is shown as %s', (value, name, colour) => {
  expect(ratingStates[ratingStateOf(value)]).toEqual({ name, colour });
});

it('lists show the worst first, and those without a rating last', () => {
  expect(worstFirst.map((state) => ratingStates[state].name)).toEqual([
    'BlackList',
    'Alert',
    'Caution',
    'Attention',
    'Pass',
    'No rating',
  ]);
});
