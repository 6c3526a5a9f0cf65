import { sql, type RawBuilder } from 'kysely';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';

/** A key that identifies an asset only within its product. A Rampart ID identifies it without the product. */
export type ProductKey = Exclude<MappingKey, 'Rampart ID'>;

export const isProductKey = (key: MappingKey | null): key is ProductKey => key !== null && key !== 'Rampart ID';

/**
 * How keys are compared: Asset IDs as the database keeps them apart, with their case, and serial numbers without regard
 * to case.
 */
const compared = (key: ProductKey, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  key === 'Serial Number' ? sql`lower((${text}) COLLATE "und-x-icu")` : text;

/** The key of a staged row, from the column with the cells of its sheet. */
export const keyInSheet = (key: ProductKey, sheet: RawBuilder<unknown>): RawBuilder<unknown> =>
  compared(key, sql`btrim(${sheet}->>${key}::text)`);

const columns: Record<ProductKey, RawBuilder<unknown>> = {
  'Asset ID': sql`asset.company_asset_uid`,
  'Serial Number': sql`asset.serial_number`,
};

/** The key of an asset. */
export const keyInAsset = (key: ProductKey): RawBuilder<unknown> => compared(key, columns[key]);
