import { describe, expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { drawKeys } from '#testing/types/draw-products.ts';
import { judgedTypes, keyOf, realProducts } from '#testing/types/judged-types.ts';
import { readType } from './read-type.ts';

// Public advisories, too many for the repository. They may be in a folder beside it.
describe.runIf(hasRealAdvisories)(
  'the types of the products of the public advisories',
  { tags: ['advisories'], timeout: 60_000 },
  () => {
    it('are read for at least 80 % of the products, and at least 95 % of those in the judged samples are right', async () => {
      const products = await realProducts();
      const read = new Map([...products].map(([key, product]) => [key, readType(product)?.type ?? '']));
      const typed = [...read.values()].filter((type) => type !== '').length / read.size;
      const right = { judged: shareOfRight('judged-types'), control: shareOfRight('control-types') };
      console.log(
        `${percent(typed)} of ${read.size} products have a type. Right: ${percent(right.judged)} of the judged sample, ` +
          `${percent(right.control)} of the control sample.`,
      );
      expect(typed).toBeGreaterThanOrEqual(0.8);
      expect(right.judged).toBeGreaterThanOrEqual(0.95);
      expect(right.control).toBeGreaterThanOrEqual(0.95);

      function shareOfRight(file: Parameters<typeof judgedTypes>[0]): number {
        const judged = judgedTypes(file);
        const isRight = judged.map(({ manufacturer, product, types }) =>
          types.includes(read.get(keyOf(manufacturer, product)) ?? 'not in the catalogue'),
        );
        return isRight.filter(Boolean).length / judged.length;
      }
    });

    it('were judged for the products that the seeds draw', async () => {
      const keys = [...(await realProducts()).keys()];
      const judged = judgedTypes('judged-types').map(({ manufacturer, product }) => keyOf(manufacturer, product));
      expect(judged).toEqual(drawKeys(keys, 2028).slice(0, 200));
      const others = drawKeys(keys, 2029).filter((key) => !judged.includes(key));
      expect(judgedTypes('control-types').map(({ manufacturer, product }) => keyOf(manufacturer, product))).toEqual(
        others.slice(0, 100),
      );
    });
  },
);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
