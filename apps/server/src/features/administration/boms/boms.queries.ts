import { sql } from 'kysely';
import type { BomProduct, listWaitingBoms, WaitingBom } from '@rampart/contract/api/administration/boms.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { storedParts } from '#catalogue/bom/bom.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words/words.ts';

interface Row {
  id: number;
  file: string;
  state: WaitingBom['state'];
  subject: unknown;
  parts: number;
  reason: string;
  created_at: Date;
  product_uuid: string | null;
  product_type: 'product' | 'component' | null;
  product_name: string | null;
  manufacturer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
  total: number;
}

interface ListRequest {
  load?: number | undefined;
  pagination: { page: number; limit: number };
}

/** Those that wait, or all of one load. */
export async function listBoms(
  db: OperatorDb,
  { load, pagination }: ListRequest,
): Promise<Answer<typeof listWaitingBoms>> {
  const these = load === undefined ? sql`waiting.state = 'waiting'` : sql`waiting.load_id = ${load}`;
  const { rows } = await sql<Row>`
    SELECT waiting.id, file, waiting.state, waiting.bom -> 'subject' AS subject, part_count AS parts, reason, created_at,
      product.uuid AS product_uuid, product.type AS product_type, product.name AS product_name,
      product.manufacturer_name AS manufacturer, answered_by, answered_at, count(*) OVER () AS total
    FROM waiting_bom waiting LEFT JOIN product ON product.id = waiting.product_id
    WHERE ${these} ORDER BY waiting.state <> 'waiting', waiting.id ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { boms: page.rows.map(bomOf), has_more: page.has_more, total: rows[0]?.total ?? 0 };
}

function bomOf({ id, file, state, subject, parts, reason, created_at, ...answer }: Row): WaitingBom {
  const read = subject === null ? null : storedParts.element.parse(subject);
  const { product_uuid: uuid, product_type: type, product_name: name, manufacturer } = answer;
  return {
    id,
    file,
    state,
    subject: read && {
      name: read.name,
      manufacturer: read.supplier || null,
      version: read.version || null,
      purl: read.purl || null,
      cpe: read.cpe || null,
    },
    parts,
    reason,
    created_at: created_at.toISOString(),
    product: uuid && type && name && manufacturer ? { uuid, type, name, manufacturer } : null,
    answered_by: answer.answered_by,
    answered_at: answer.answered_at?.toISOString() ?? null,
  };
}

const mostProducts = 8;

/** Products of the catalogue with each word in the name, the manufacturer, the type or the order number. */
export async function searchProducts(db: OperatorDb, search: string): Promise<BomProduct[]> {
  const text = search.toLowerCase();
  const hasWords = wordsOf(text).map((word) => sql`search_text LIKE ${containing(word)}`);
  const { rows } = await sql<BomProduct>`
    SELECT uuid, type, name, manufacturer_name AS manufacturer, type_name AS label, bom IS NOT NULL AS has_bom
    FROM product WHERE ${sql.join(hasWords, sql` AND `)}
    ORDER BY lower(name) <> ${text}, NOT starts_with(lower(name), ${text}), length(name), name COLLATE natural_ci, id
    LIMIT ${sql.lit(mostProducts)}`.execute(db);
  return rows;
}
