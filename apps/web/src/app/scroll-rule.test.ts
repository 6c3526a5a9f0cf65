import { expect, it } from 'vitest';
import { scrollAfter, type Move } from './scroll-rule.ts';

const product = { name: 'product-page', scrollsToTop: true };
const groups = { name: 'groups' };
const map = { name: 'map' };

it.each<[string, Move, ReturnType<typeof scrollAfter>]>([
  ['the route name is unchanged', { type: 'PUSH', from: groups, to: groups }, 'top'],
  ['the route name is unchanged and the address replaced', { type: 'REPLACE', from: groups, to: groups }, 'top'],
  ['the route requires it', { type: 'PUSH', from: groups, to: product }, 'top'],
  ['another product opens', { type: 'PUSH', from: product, to: product }, 'top'],
  ['a route with another name opens', { type: 'PUSH', from: groups, to: map }, 'keep'],
  ['the browser goes back', { type: 'POP', from: map, to: groups }, 'restore'],
  ['the browser goes back to a product', { type: 'POP', from: map, to: product }, 'restore'],
  ['the page loads for the first time', { type: 'POP', from: undefined, to: groups }, 'restore'],
])('when %s', (_when, move, expected) => {
  expect(scrollAfter(move)).toBe(expected);
});
