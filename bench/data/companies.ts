import type { Pool } from 'pg';

export interface BenchCompany {
  id: number;
  name: string;
  /** Its share of all rows of a kind. Sizes differ, as in reality. */
  share: number;
}

const count = 20;

/** Each company is one and a half times as large as the next one. */
const shares = Array.from({ length: count }, (_, index) => 1.5 ** -index);

export async function makeCompanies(pool: Pool): Promise<BenchCompany[]> {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const names = shares.map((_, index) => `Bench Company ${index + 1}`);
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO company (name) SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS t (name, nth) ORDER BY nth RETURNING id',
      [names],
    );
    await client.query('COMMIT');
    return rows.map(({ id }, index) => ({ id, name: names[index] ?? '', share: (shares[index] ?? 0) / all }));
  } finally {
    client.release();
  }
}
