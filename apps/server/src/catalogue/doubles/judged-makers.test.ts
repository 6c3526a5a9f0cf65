import { expect, it } from 'vitest';
import { manufacturerNamed } from '#catalogue/entries/names.ts';
import { pairKey } from '#testing/doubles/draw-pairs.ts';
import { figuresOf } from '#testing/doubles/figures-of.ts';
import { judgedMakers } from '#testing/doubles/judged.ts';
import { findMakerDoubles } from './find-maker-doubles.ts';

it('finds the judged duplicates of manufacturers with at least 90 % precision and recall', () => {
  const names = new Set(judgedMakers().flatMap(({ name, other }) => [name, other]));
  const makers = [...names].map((name, id) => ({ id, name, normalisedName: manufacturerNamed(name).normalisedName }));
  const keys = findMakerDoubles(makers).map(({ id, otherId }) =>
    pairKey(makers[id]?.name ?? '', makers[otherId]?.name ?? ''),
  );
  const { precision, recall } = figuresOf('manufacturers', judgedMakers(), new Set(keys));
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});
