import { sql, type RawBuilder } from 'kysely';
import type { PlacedStatement } from '@rampart/contract/api/vex/vex-statement.ts';
import { dayOf } from '#db/day-of.ts';
import type { CompanyDb } from '#db/transaction.ts';

const mostStatements = 1_000;

type Row = Omit<PlacedStatement, 'product'> & { uuid: string; type: 'product' | 'component'; name: string };

/** The statements about one vulnerability, product or document, newest first. */
export async function listVexStatements(
  db: CompanyDb,
  about: { cve: string } | { product_id: number } | { advisory_id: number },
): Promise<PlacedStatement[]> {
  const [[column, value]] = Object.entries(about) as [[string, number | string]];
  const isMeant: RawBuilder<unknown> = sql`${sql.ref(`said.${column}`)} = ${value}`;
  const { rows } = await sql<Row>`
    SELECT said.cve, said.status, said.versions, said.justification, said.impact, said.decides,
      ${dayOf('said.stated_at')} AS stated_on, advisory.publisher, advisory.tracking_id,
      advisory.link, product.uuid, product.type, product.name
    FROM vex_statement said JOIN advisory ON advisory.id = said.advisory_id
      JOIN product ON product.id = said.product_id
    WHERE ${isMeant}
    ORDER BY said.stated_at DESC, product.name, said.cve, said.id LIMIT ${mostStatements}`.execute(db);
  return rows.map(({ uuid, type, name, ...row }) => ({ ...row, product: { uuid, type, name } }));
}
