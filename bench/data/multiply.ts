import type { Pool } from 'pg';

/** The loaded entries. The id of a copy is the id of its original plus a multiple of `span`. */
export interface Originals {
  span: number;
  manufacturerSpan: number;
}

export async function originalsOf(pool: Pool): Promise<Originals> {
  const { rows } = await pool.query<Originals>(
    `SELECT (SELECT max(id) FROM product) AS span, (SELECT max(id) FROM manufacturer) AS "manufacturerSpan"`,
  );
  if (!rows[0]) throw new Error('There is no catalogue to multiply.');
  return rows[0];
}

/** This many rounds of copies share manufacturers. So a larger catalogue has more manufacturers, and larger ones. */
const roundsPerManufacturer = 4;

/**
 * Copies products until there are `size`, with their components and vulnerabilities. A round copies
 * each original at most once.
 */
export async function multiplyTo(pool: Pool, originals: Originals, size: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number; last: number }>('SELECT count(*), max(id) AS last FROM product');
    const { count = 0, last = 0 } = rows[0] ?? {};
    if (count >= size) return;
    const round = Math.floor(last / originals.span);
    if (round % roundsPerManufacturer === 0) {
      await copyManufacturers(pool, originals.manufacturerSpan, round / roundsPerManufacturer);
    }
    await copyProducts(pool, originals, { round, after: last, amount: size - count });
    await copyWhatBelongs(pool, originals.span, last);
  }
}

/** A valid uuid that is the same in every run. The calls refuse an invalid one. */
const copyOfUuid = (round: number) =>
  `overlay(overlay(md5(uuid::text || '${round}') placing '4' from 13) placing 'a' from 17)::uuid`;

async function copyManufacturers(pool: Pool, span: number, round: number): Promise<void> {
  await pool.query(
    `INSERT INTO manufacturer (id, uuid, name, normalised_name, facts, rating, rated_at,
       fixed_percent, unexploited_percent, uncritical_percent, fresh_percent)
     OVERRIDING SYSTEM VALUE
     SELECT id + ${round * span}, ${copyOfUuid(round)}, name || ' ${round + 1}', normalised_name || ' ${round + 1}',
       facts, rating, rated_at, fixed_percent, unexploited_percent, uncritical_percent, fresh_percent
     FROM manufacturer WHERE id <= ${span} ON CONFLICT DO NOTHING`,
  );
}

/**
 * A copy gets the first word of another product and a number, so that sorting and searching see many different names.
 */
async function copyProducts(
  pool: Pool,
  { span, manufacturerSpan }: Originals,
  { round, after, amount }: { round: number; after: number; amount: number },
): Promise<void> {
  const shift = round * span;
  const ofManufacturers = Math.floor(round / roundsPerManufacturer) * manufacturerSpan;
  await pool.query(
    `WITH words AS (SELECT array_agg(split_part(name, ' ', 1) ORDER BY id) AS list FROM product WHERE id <= ${span}),
     copies AS (
       SELECT product.*,
         list[1 + (id * 31 + ${round * 977}) % array_length(list, 1)] || regexp_replace(name, '^\\S+', '')
           || ' ' || (id + ${shift}) AS copy_name
       FROM product CROSS JOIN words WHERE id <= ${span} AND id + ${shift} > ${after} ORDER BY id LIMIT ${amount}
     )
     INSERT INTO product (id, uuid, type, manufacturer_id, product_type_id, name, normalised_name, facts, is_assessed,
       rating, rated_at, vulnerability_count, exploited_count)
     OVERRIDING SYSTEM VALUE
     SELECT id + ${shift}, ${copyOfUuid(round)}, type, manufacturer_id + ${ofManufacturers}, product_type_id, copy_name,
       lower(copy_name), facts, is_assessed, rating, rated_at, vulnerability_count, exploited_count
     FROM copies`,
  );
}

async function copyWhatBelongs(pool: Pool, span: number, after: number): Promise<void> {
  const original = `1 + (copy.id - 1) % ${span}`;
  await pool.query(
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix, score, vector,
       cvss_version, steps)
     SELECT copy.id, vulnerability_id, advisory_id, versions, has_fix, score, vector, cvss_version, steps
     FROM product copy JOIN product_vulnerability pv ON pv.product_id = ${original} WHERE copy.id > ${after}`,
  );
  await pool.query(
    `INSERT INTO product_component (product_id, component_id)
     SELECT copy.id, coalesce(copied.id, pc.component_id)
     FROM product copy JOIN product_component pc ON pc.product_id = ${original}
     LEFT JOIN product copied ON copied.id = pc.component_id + copy.id - pc.product_id
     WHERE copy.id > ${after}`,
  );
}
