import { describe, expect, it } from 'vitest';
import { combinedMark, itemsToSave, mitigatedPercent, toggledMark, type MitigationMark } from './mitigation.ts';

describe('the combined state across assets', () => {
  it.each([
    [0, 1, 'unchecked'],
    [1, 1, 'checked'],
    [0, 8, 'unchecked'],
    [3, 8, 'conflict'],
    [8, 8, 'checked'],
  ] as const)('of %i mitigated of %i is %s', (mitigated, assets, mark) => {
    expect(combinedMark(mitigated, assets)).toBe(mark);
  });
});

it('a click toggles checked and unchecked, and a conflict becomes checked', () => {
  expect((['checked', 'unchecked', 'conflict'] as const).map(toggledMark)).toEqual(['unchecked', 'checked', 'checked']);
});

it('only checked and unchecked are sent on save, and only changes', () => {
  const vulnerabilities = [1, 2, 3, 4, 5].map((id) => ({ id, core_product_id: 10 }));
  const before = new Map<number, MitigationMark>([
    [1, 'checked'],
    [2, 'conflict'],
    [3, 'conflict'],
  ]);
  const after = new Map<number, MitigationMark>([
    [1, 'unchecked'],
    [2, 'checked'],
    [3, 'conflict'],
    [5, 'conflict'],
  ]);
  expect(itemsToSave(vulnerabilities, before, after)).toEqual([
    { vulnerability_id: 1, core_product_id: 10, status: 'unchecked' },
    { vulnerability_id: 2, core_product_id: 10, status: 'checked' },
  ]);
});

it.each([
  [23, 86, 26],
  [199, 200, 99],
  [200, 200, 100],
  [0, 0, 0],
])('%i of %i is %i percent, truncated', (done, total, percent) => {
  expect(mitigatedPercent(done, total)).toBe(percent);
});
