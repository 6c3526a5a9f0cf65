import { expect, it } from 'vitest';
import { linesOfTimes, timed } from './times.mjs';

it('measures wall time and CPU time of each part, even if it fails', async () => {
  /** @type {import('./times.mjs').Time[]} */
  const times = [];
  expect(await timed(times, 'unit', async () => 7)).toBe(7);
  await expect(timed(times, 'api', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(times.map(({ name, wall }) => [name, wall >= 0])).toEqual([
    ['unit', true],
    ['api', true],
  ]);
});

it('lists the parts and their sum', () => {
  const times = [
    { name: 'checks', wall: 12.34, cpu: 20, stolen: 0.5 },
    { name: 'e2e', wall: 100, cpu: 180.25, stolen: 1 },
  ];
  expect(linesOfTimes(times)).toEqual([
    'part       wall      CPU  stolen',
    'checks   12.3 s   20.0 s   0.5 s',
    'e2e     100.0 s  180.3 s   1.0 s',
    'all     112.3 s  200.3 s   1.5 s',
  ]);
});

it('shows no CPU time if the system does not report it', () => {
  expect(linesOfTimes([{ name: 'unit', wall: 1, cpu: null, stolen: null }])).toEqual([
    'part   wall  CPU  stolen',
    'unit  1.0 s    –       –',
    'all   1.0 s    –       –',
  ]);
});
