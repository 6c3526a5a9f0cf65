import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { ownProductFields } from '@rampart/contract/api/own-products/own-product-fields.ts';
import { validateBy } from '#lib/forms/validate-by.ts';

/** The names of an own product, as the user writes them. */
export interface OwnNames {
  manufacturer: string;
  name: string;
}

/** What the user typed for pairs. It stays if a form is closed or the server refuses the names. */
export type TypedNames = Map<number, OwnNames>;

/** The typed names of a pair, or else those of the sheet. */
export const namesOf = (pair: ImportPair, typed: TypedNames): OwnNames =>
  typed.get(pair.id) ?? { manufacturer: pair.maker.trim(), name: pair.model.trim() };

/** The decision that records an own product. Its type can be chosen later, on its page. */
export const asOwn = ({ manufacturer, name }: OwnNames) => ({
  state: 'own' as const,
  product: { manufacturer: manufacturer.trim(), name: name.trim(), product_type_id: null },
});

const validate = validateBy<OwnNames & { product_type_id: null }>(ownProductFields);

export const faultsOf = (names: OwnNames): Partial<Record<keyof OwnNames, string>> =>
  validate({ ...names, product_type_id: null });
