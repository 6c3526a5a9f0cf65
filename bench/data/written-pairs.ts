import { randomFrom } from './random.ts';

export interface NamedProduct {
  maker: string;
  name: string;
}

const remarks = ['', '', 'line 2', 'Halle 3', 'rack 4 spare', 'old'];

/** Names of products as people write them: with a typing error, with words in another order, or with a remark. */
export function writePairs(products: readonly NamedProduct[]): { maker: string; model: string }[] {
  const random = randomFrom(27);
  return products.map(({ maker, name }, index) => {
    const at = 1 + Math.floor(random() * (name.length - 1));
    const typed = name.slice(0, at) + name.slice(at + 1);
    const turned = name.split(' ').toReversed().join(' ');
    const model = [name.toUpperCase(), typed, turned][index % 3] ?? name;
    const remark = remarks[index % remarks.length] ?? '';
    return { maker: index % 5 === 0 ? '' : maker, model: `${model} ${remark}`.trim() };
  });
}
