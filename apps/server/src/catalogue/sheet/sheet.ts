import { z } from 'zod';
import { cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { manufacturerNamed, productNamed, type ManufacturerName, type ProductName } from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { nameText, validated } from '#catalogue/files/validate.ts';
import type { Fact } from './facts.ts';

const longText = z.string().transform(cleanText).pipe(z.string().max(limits.textLength));
const link = z.string().transform((text) => webLink(text, limits.linkLength));
const fact = z.strictObject({ title: nameText, value: longText, href: link.optional() });
const reference = z.strictObject({ manufacturer: nameText, name: nameText });

const sheetSchema = z.strictObject({
  format: z.literal('rampart-catalogue'),
  version: z.literal(1),
  manufacturers: z
    .array(z.strictObject({ name: nameText, website: link.optional(), facts: z.array(fact).max(100).default([]) }))
    .max(limits.products)
    .default([]),
  products: z
    .array(
      z.strictObject({
        manufacturer: nameText,
        name: nameText,
        type: z.enum(['product', 'component']),
        label: nameText,
        category: nameText,
        description: longText.optional(),
        analysis: longText.optional(),
        facts: z.array(fact).max(100).default([]),
        components: z.array(reference).max(1_000).optional(),
        bom: z.string().transform(cleanText).pipe(z.string().max(limits.bomLength)).optional(),
        is_assessed: z.boolean().optional(),
      }),
    )
    .max(limits.products)
    .default([]),
});

export interface SheetManufacturer {
  manufacturer: ManufacturerName;
  facts: Fact[];
}

export interface SheetProduct {
  product: ProductName;
  type: 'product' | 'component';
  label: string;
  category: string;
  analysis: string | null;
  facts: Fact[];
  bom: string | null;
  isAssessed: boolean;
  /** Null keeps the components. */
  components: ProductName[] | null;
}

/** Our own format for data that advisories do not contain, such as the types of products. */
export interface Sheet {
  manufacturers: SheetManufacturer[];
  products: SheetProduct[];
}

export function readSheet(value: unknown): Sheet {
  const sheet = validated(sheetSchema, value, 'catalogue sheet');
  const manufacturers = sheet.manufacturers.map(({ name, website, facts }) => ({
    // The sheet is our own, so its spelling is the one we show.
    manufacturer: { ...manufacturerNamed(name), name },
    facts: [
      ...(website ? [{ title: 'Website', value: new URL(website).host, href: website }] : []),
      ...facts.map(factOf),
    ],
  }));
  const products = sheet.products.map((given) => ({
    product: productNamed(manufacturerNamed(given.manufacturer), given.name),
    type: given.type,
    label: given.label,
    category: given.category,
    analysis: given.analysis ?? null,
    facts: [
      ...(given.description ? [{ title: 'Description', value: given.description, href: null }] : []),
      ...given.facts.map(factOf),
    ],
    bom: given.bom ?? null,
    isAssessed: given.is_assessed ?? false,
    components: given.components?.map((part) => productNamed(manufacturerNamed(part.manufacturer), part.name)) ?? null,
  }));
  refuseTwins(manufacturers.map(({ manufacturer }) => manufacturer));
  refuseTwins(products.map(({ product }) => product));
  return { manufacturers, products };
}

const factOf = ({ title, value, href }: z.output<typeof fact>): Fact => ({ title, value, href: href ?? null });

function refuseTwins(entries: { uuid: string; name: string }[]): void {
  const seen = new Set<string>();
  for (const { uuid, name } of entries) {
    if (seen.has(uuid)) throw new Refusal(`The sheet lists ${JSON.stringify(name)} twice.`);
    seen.add(uuid);
  }
}
