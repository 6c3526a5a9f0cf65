import { expect, it } from 'vitest';
import { coverOf, meansAll } from './cover.ts';

const cover = (text: string, version: string, product = 'Controller') => coverOf(product, text)(version);

it.each([
  ['', 'anything', 'inside'],
  ['All versions', 'anything', 'inside'],
  ['2.0', 'V2.0', 'inside'],
  ['2.x', '2.7', 'inside'],
  ['2.0', '2.1', 'outside'],
  ['2.0 | 2.2', '2.1', 'outside'],
  ['>= 2.0, < 3.0', '2.9', 'inside'],
  ['>= 2.0, < 3.0', '3.0', 'outside'],
  ['< 5.0', '4.9', 'inside'],
  ['<= 4.8', '4.8', 'inside'],
  ['>= 2.0, < 3.0; >= 4.0, < 5.0', '4.1', 'inside'],
])('%j and %j: %s', (text, version, expected) => {
  expect(cover(text, version)).toBe(expected);
});

// A judge of affected versions calls all of these affected. Nothing good may follow from them.
it.each([
  ['>= 1.0, != 2.5, < 3.0', '2.0'],
  ['>= 1.0, != 2.5, < 3.0', '9.9'],
  ['< 5, >= 2', '9.0'],
  ['>= 2, >= 3, < 4', '9'],
  ['1.0; only with X', '1.0'],
  ['1.0, only with X', '1.0'],
  ['< 2.0.0', '1.256S'],
  ['< 4.8 SP2', '4.8'],
  ['<= 4.8', '4.8 build 12'],
  ['<V33.017_V34.014_V35.013', '20.001'],
  ['2.0', '2.0 build 3'],
  ['2.0', '2'],
  ['< 3.07', '3.1'],
  ['>= 2.0', '2.x'],
  ['>= 2.0', '0.0'],
  ['>= 2.0', 'new'],
  ['>= 2.0 <', '2.1'],
])('%j and %j: unknown', (text, version) => {
  expect(cover(text, version)).toBe('unknown');
});

it('keeps to the line of versions in the name of a product', () => {
  expect(cover('< V14.0.0.5', '13.0.0.1', 'Viewer V14.0')).toBe('unknown');
});

it('says whether a text means all versions', () => {
  expect(['', 'All versions', '*', '2.0', '>= 2.0', 'words'].map(meansAll)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
