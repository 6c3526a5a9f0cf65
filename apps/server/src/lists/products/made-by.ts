import { sql } from 'kysely';
import { always, type Condition } from '#db/conditions.ts';

/**
 * Whether a row of `product` is of one of the manufacturers. Old links can have the id of one that was merged since.
 */
export function isMadeBy(manufacturers: readonly number[]): Condition {
  if (manufacturers.length === 0) return always;
  return sql<boolean>`product.manufacturer_id = ANY(ARRAY(
    SELECT coalesce(other.manufacturer_id, asked) FROM unnest(${[...manufacturers]}::integer[]) asked
      LEFT JOIN manufacturer_other_name other ON other.former_id = asked))`;
}
