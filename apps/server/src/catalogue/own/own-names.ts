import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { normaliseManufacturer, normaliseProduct, withAliases } from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** An own product with its names as the loader of the catalogue would compare them. */
export interface OwnName {
  manufacturer: string;
  name: string;
  product_type_id: number | null;
  normalised_manufacturer: string;
  normalised_name: string;
  /** The key of the spelling, for the operators' aliases of products. */
  spelling: string;
}

/** The names of own products. They stay as the user wrote them, and are compared with the rules of the catalogue. */
export async function ownNamesOf(db: CompanyDb, given: readonly OwnProductFields[]): Promise<OwnName[]> {
  return withAliases(await readAliasesIn(db), () =>
    Promise.resolve(
      given.map(({ product_type_id, ...written }) => {
        const [manufacturer, name] = [cleanLine(written.manufacturer), cleanLine(written.name)];
        return {
          manufacturer,
          name,
          product_type_id,
          normalised_manufacturer: normaliseManufacturer(manufacturer),
          normalised_name: normaliseProduct(name),
          spelling: spellingKeyOf({ maker: manufacturer, model: name }),
        };
      }),
    ),
  );
}
