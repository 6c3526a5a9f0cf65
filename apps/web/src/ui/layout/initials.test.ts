import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Maren', 'Okafor', 'MO'],
  ['élodie', 'de Vries', 'ÉD'],
  ['  Ada ', '', 'A'],
  ['', '', ''],
  ['𝒳avier', 'Øst', '𝒳Ø'],
])('the avatar of %s %s shows %s', (name, last_name, expected) => {
  expect(initialsOf({ name, last_name })).toBe(expected);
});
