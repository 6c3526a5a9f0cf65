import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

it('keeps the position of each history entry after a reload', () => {
  const before = createScrollPositions();
  before.set('a /groups', 420);
  before.save();
  const after = createScrollPositions();
  expect(after.get('a /groups')).toBe(420);
  expect(after.get('b /map')).toBe(0);
});

it('starts empty if the stored positions cannot be read', () => {
  sessionStorage.setItem('rampart-scroll', '{');
  expect(createScrollPositions().get('a /groups')).toBe(0);
});
