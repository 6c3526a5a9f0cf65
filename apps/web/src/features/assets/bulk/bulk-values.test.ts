import { expect, it } from 'vitest';
import { asset } from '#testing/assets.ts';
import { agreedValues, bulkChangeOf, isMixed } from './bulk-values.ts';

it('starts with a value only if all assets share it', () => {
  const firmware_version = '33.017';
  const assets = [
    asset(1, { firmware_version, notes: 'A' }),
    asset(2, { firmware_version, notes: 'B', priority_level: null }),
  ];
  expect(agreedValues(assets)).toEqual({ location_id: '7', priority_level: null, firmware_version, notes: '' });
  expect([isMixed(assets, 'location_id'), isMixed(assets, 'notes')]).toEqual([false, true]);
});

it('sends only filled fields, and the names of the fields to empty', () => {
  const values = { location_id: '7', priority_level: null, firmware_version: ' 33.017 ', notes: ' ' };
  expect(bulkChangeOf(values, [])).toEqual({ data: { location_id: 7, firmware_version: '33.017' }, clear: [] });
  expect(bulkChangeOf(values, ['location_id', 'firmware_version'])).toEqual({
    data: {},
    clear: ['location_id', 'firmware_version'],
  });
});
