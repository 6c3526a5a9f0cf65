import { expect, it } from 'vitest';
import { stepsBackTo, trailAfter, type Trail } from './history-trail.ts';

type Move = ['POP' | 'PUSH' | 'REPLACE', key: string, pathname: string];

const walk = (...moves: Move[]) =>
  moves.reduce<Trail>((trail, [type, key, pathname]) => trailAfter(trail, type, { key, pathname }), {
    steps: [],
    at: -1,
  });

it.each<[string, Move[], number]>([
  [
    'the entry before',
    [
      ['POP', 'a', '/list'],
      ['PUSH', 'b', '/one'],
    ],
    1,
  ],
  [
    'the latest of several, over what lies between',
    [
      ['POP', 'a', '/list'],
      ['PUSH', 'b', '/list'],
      ['PUSH', 'c', '/one'],
      ['PUSH', 'd', '/two'],
    ],
    2,
  ],
  [
    'an entry whose address was replaced',
    [
      ['POP', 'a', '/other'],
      ['PUSH', 'b', '/list'],
      ['REPLACE', 'c', '/list'],
      ['PUSH', 'd', '/one'],
    ],
    1,
  ],
  [
    'no entry after the current one',
    [
      ['POP', 'a', '/one'],
      ['PUSH', 'b', '/list'],
      ['POP', 'a', '/one'],
    ],
    0,
  ],
  [
    'no entry of an abandoned branch',
    [
      ['POP', 'a', '/other'],
      ['PUSH', 'b', '/list'],
      ['POP', 'a', '/other'],
      ['PUSH', 'c', '/one'],
    ],
    0,
  ],
  [
    'no entry before one that this tab has not seen',
    [
      ['POP', 'a', '/list'],
      ['POP', 'x', '/one'],
    ],
    0,
  ],
])('finds %s', (_what, moves, steps) => {
  expect(stepsBackTo(walk(...moves), '/list')).toBe(steps);
});

it('counts steps from the current entry after many moves', () => {
  const many = Array.from({ length: 70 }, (_, index): Move => ['PUSH', `k${index}`, index === 60 ? '/list' : '/one']);
  expect(stepsBackTo(walk(...many), '/list')).toBe(9);
});
