import { expect, it } from 'vitest';
import { asset } from '#testing/assets.ts';
import { agreedValues, bulkChangeOf, isMixed } from './bulk-values.ts';

it('starts with a value only if all assets share it', () => {
  const assets = [asset(1, { notes: 'A' }), asset(2, { notes: 'B', priority_level: null })];
  expect(agreedValues(assets)).toEqual({ location_id: '7', priority_level: null, notes: '' });
  expect([isMixed(assets, 'location_id'), isMixed(assets, 'notes')]).toEqual([false, true]);
});

it('sends only filled fields, and the names of the fields to empty', () => {
  const values = { location_id: '7', priority_level: null, notes: ' ' };
  expect(bulkChangeOf(values, [])).toEqual({ data: { location_id: 7 }, clear: [] });
  expect(bulkChangeOf(values, ['location_id'])).toEqual({ data: {}, clear: ['location_id'] });
});
