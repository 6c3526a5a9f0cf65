import type { PoolClient } from 'pg';
import { decide, type OwnFinding } from '../../apps/server/src/exposure/decide.ts';

/** Each product has assets with these versions, and with none on one of ten. */
const versions = Array.from({ length: 20 }, (_, index) => `${index + 1}.1`);

/** The version of an asset with this number, as an expression. */
export const versionOf = (n: string) => `CASE WHEN ${n} % 10 > 0 THEN 1 + ${n} % ${versions.length} || '.1' END`;

/** Decides the versions of the company's products, as the server does before it writes assets with them. */
export async function decideFirmware(client: PoolClient): Promise<void> {
  const { rows: products } = await client.query<{ id: number }>('SELECT product_id AS id FROM equipment');
  const { rows: findings } = await client.query<OwnFinding>(
    `SELECT product_id, vulnerability_id, product.name AS product, versions, fix_evidence AS "fixEvidence",
       fixed_versions AS "fixedVersions", has_fix AS "hasFix"
     FROM product_vulnerability JOIN product ON product.id = product_id WHERE product_id = ANY($1::integer[])`,
    [products.map(({ id }) => id)],
  );
  const asked = products.flatMap(({ id }) => versions.map((version) => ({ product_id: id, version })));
  await client.query(
    `INSERT INTO firmware (product_id, version, not_affected, untold, is_due)
     SELECT product_id, version, not_affected, untold, false
     FROM jsonb_to_recordset($1::jsonb) AS decided(product_id integer, version text, not_affected integer[], untold integer)`,
    [JSON.stringify(decide(asked, findings, []))],
  );
}
