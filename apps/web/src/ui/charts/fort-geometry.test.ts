import { expect, it } from 'vitest';
import { grid, radials, ravelins, ring, trace } from './fort-geometry.ts';

it('has nine bastions of five points each, the first pointing up', () => {
  const wall = trace(321, [273, 8.4], [239, 6.7]);
  expect(wall.split('L')).toHaveLength(45);
  expect(wall).toContain('L0.0 -321.0L');
});

it('has a ravelin and a street for each bastion', () => {
  expect(ravelins(329, [286, 5.6], 272).match(/Z/g)).toHaveLength(9);
  expect(radials(50, 198).match(/M/g)).toHaveLength(9);
});

it('draws rings with as many sides as asked for', () => {
  expect(ring(50, 6).split('L')).toHaveLength(6);
  expect(ring(198).split('L')).toHaveLength(9);
});

it('crosses the middle with its grid', () => {
  expect(grid(100, 50)).toContain('M0 -100V100M-100 0H100');
});
