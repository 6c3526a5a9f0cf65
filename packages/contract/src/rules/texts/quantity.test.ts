import { expect, it } from 'vitest';
import { quantity } from './quantity.ts';

it.each([
  [quantity(0, 'asset'), '0 assets'],
  [quantity(1, 'asset'), '1 asset'],
  [quantity(2_316, 'asset'), '2,316 assets'],
  [quantity(1, 'entry', { plural: 'entries' }), '1 entry'],
  [quantity(2, 'entry', { plural: 'entries' }), '2 entries'],
  [quantity(1_001, 'product', { shown: '1,000+' }), '1,000+ products'],
])('writes %s', (text, expected) => {
  expect(text).toBe(expected);
});
