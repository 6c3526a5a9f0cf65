import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each(['UTC', 'Europe/Vienna', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

it.each(['', '+01:00', '-0500', ' UTC', 'UTC ', 'Europe/Nowhere', 'Vienna', '../UTC'])(
  '“%s” is not a time zone',
  (name) => expect(isTimeZone(name)).toBe(false),
);
