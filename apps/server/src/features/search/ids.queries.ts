import { sql, type RawBuilder } from 'kysely';
import type { IdMatches } from '@rampart/contract/api/search.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import {
  idPartOf,
  idsIn,
  type IdPart,
  type TypedId,
} from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { beginsWith } from '#db/fragments.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing } from '#lists/words/words.ts';

type Part = RawBuilder<unknown>;

/** A match: the id, the title, and of an advisory also the publisher. */
export interface IdRow {
  kind: keyof IdMatches;
  value: string;
  label: string;
  publisher: string;
  is_unique: boolean;
}

/** A table of ids, and the column of `product_vulnerability` that refers to it. */
interface IdTable {
  name: Part;
  text: Part;
  finding: Part;
}

const vulnerability: IdTable = {
  name: sql`vulnerability`,
  text: sql`lower(vulnerability.cve)`,
  finding: sql`vulnerability_id`,
};
const advisory: IdTable = {
  name: sql`advisory`,
  text: sql`lower(advisory.tracking_id)`,
  finding: sql`advisory_id`,
};

const noIds: IdMatches = { vulnerabilities: [], advisories: [] };

const size = sql.lit(limits.autocompleteSize);
/** Of more ids with the same beginning, only this many are compared. The user will type more of it. */
const mostCompared = sql.lit(1_000);

/**
 * The vulnerabilities and advisories for the search panel: those whose id begins with the query, then those with a part
 * that does, at most five of each. If the query has more than an id, those whose complete id it has. Undefined if there
 * is no id.
 */
export function matchesOfIds(query: string, onlyEquipment: boolean): Part | undefined {
  const ids = idsIn(query);
  const part = ids.length > 1 ? undefined : idPartOf(query);
  if (part) return shown(matching(vulnerability, part, onlyEquipment), matching(advisory, part, onlyEquipment));
  return ids.length === 0 ? undefined : withIds(ids, onlyEquipment);
}

/** The vulnerabilities and advisories with these ids. */
export async function findIds(db: CompanyDb, ids: readonly TypedId[]): Promise<IdMatches> {
  if (ids.length === 0) return noIds;
  const { rows } = await sql<IdRow>`${withIds(ids, false)}`.execute(db);
  return idMatchesOf(rows);
}

function withIds(ids: readonly TypedId[], onlyEquipment: boolean): Part {
  const cves = ids.flatMap(({ cve }) => cve ?? []);
  const texts = ids.flatMap(({ cve, text }) => (cve ? [] : text));
  const where = (table: IdTable) => (onlyEquipment ? touchesEquipment(table) : sql`true`);
  return shown(
    sql`SELECT id, 1 AS rank FROM vulnerability WHERE cve = ANY(${cves}::text[]) AND ${where(vulnerability)}`,
    sql`SELECT id, 1 AS rank FROM advisory WHERE ${advisory.text} = ANY(${texts}::text[]) AND ${where(advisory)}`,
  );
}

/** What the panel shows of the matches, which are rows of `id` and `rank`. */
const shown = (vulnerabilities: Part, advisories: Part): Part => sql`
  (SELECT 'vulnerabilities' AS kind, cve AS value, title AS label, '' AS publisher, true AS is_unique
    FROM (${vulnerabilities}) found JOIN vulnerability USING (id)
    ORDER BY found.rank, cve COLLATE natural_ci LIMIT ${size})
  UNION ALL
  (SELECT 'advisories', tracking_id, title, publisher, NOT EXISTS (
      SELECT FROM advisory other WHERE lower(other.tracking_id) = ${advisory.text} AND other.id <> advisory.id)
    FROM (${advisories}) found JOIN advisory USING (id)
    ORDER BY found.rank, ${advisory.text} COLLATE natural_ci, publisher LIMIT ${size})`;

export function idMatchesOf(rows: readonly IdRow[]): IdMatches {
  const of = (kind: IdRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    vulnerabilities: of('vulnerabilities').map(({ value: cve, label: title }) => ({ cve, title })),
    advisories: of('advisories').map(({ value: tracking_id, label: title, publisher, is_unique }) => ({
      tracking_id,
      publisher,
      title,
      is_unique,
    })),
  };
}

/**
 * A number alone is the last part of an id. Everything else is the beginning of an id or of one of its parts. Only the
 * ids that begin with it are looked up first, because they are found in the order of the index.
 */
function matching(table: IdTable, { text, isNumber }: IdPart, onlyEquipment: boolean): Part {
  const { name } = table;
  const where = onlyEquipment ? touchesEquipment(table) : sql`true`;
  const start = table === vulnerability && !text.startsWith('cve-') ? `cve-${text}` : text;
  const ends = isNumber ? containing(`-${text}`).slice(0, -1) : containing(`-${text}`);
  const begins = sql`
    SELECT id, 1 AS rank FROM (
      SELECT id, ${table.text} AS text FROM ${name} WHERE ${beginsWith(table.text, start)}
      ORDER BY ${table.text} USING ~<~ LIMIT ${onlyEquipment ? mostCompared : size}
    ) ${name} WHERE ${where} ORDER BY text USING ~<~ LIMIT ${size}`;
  const holds = sql`SELECT id, 2 FROM ${name} WHERE ${table.text} LIKE ${ends}`;
  if (isNumber) return sql`SELECT * FROM (${holds} LIMIT ${mostCompared}) ${name} (id, rank) WHERE ${where}`;
  return sql`
    WITH begins AS MATERIALIZED (${begins}), holds (id, rank) AS MATERIALIZED (
      ${holds} AND (SELECT count(*) FROM begins) < ${size} LIMIT ${mostCompared})
    SELECT * FROM begins
    UNION ALL SELECT * FROM holds ${name} WHERE ${where} AND id NOT IN (SELECT id FROM begins)`;
}

/** Whether a row of the table is about a product of My Equipment, or about a component inside one. */
function touchesEquipment({ name, finding }: IdTable): Part {
  return sql`EXISTS (
    SELECT FROM product_vulnerability found WHERE found.${finding} = ${name}.id AND (
      EXISTS (SELECT FROM equipment WHERE equipment.product_id = found.product_id)
      OR EXISTS (
        SELECT FROM product_component JOIN equipment ON equipment.product_id = product_component.product_id
        WHERE product_component.component_id = found.product_id)))`;
}
