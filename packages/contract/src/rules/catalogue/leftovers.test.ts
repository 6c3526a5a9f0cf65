import { expect, it } from 'vitest';
import { leftoverWords, type StoredLeftover } from './leftovers.ts';

it('words what an undo left, with its reason', () => {
  const stored: StoredLeftover[] = [
    { code: 'asset-changed', name: 'P-1' },
    { code: 'more-assets', count: 1_200 },
    { code: 'decisions-changed', count: 1 },
    { code: 'same-name', name: 'RX 9', manufacturer: 'Quarle' },
    { code: 'product-merged', name: null },
  ];
  expect(leftoverWords(stored).map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'Asset P-1: It has changed since.',
    '1,200 more assets: They have changed since.',
    '1 remembered product of imports: A user has decided otherwise since.',
    'RX 9: Quarle has a product of this name. Merge the two.',
    'A product: It was merged into another product since.',
  ]);
});

it('shows the words that earlier versions stored, and does not fail on what a newer one stored', () => {
  const earlier = { what: 'Notes and status', why: 'They were changed since.' };
  expect(leftoverWords([earlier, { code: 'other' }, { code: 'asset-changed' }, 1])).toEqual([
    earlier,
    ...Array.from({ length: 3 }, () => ({
      what: 'Something',
      why: 'This version of Rampart cannot show the reason.',
    })),
  ]);
});
