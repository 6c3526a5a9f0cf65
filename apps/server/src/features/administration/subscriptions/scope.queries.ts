import type { ScopePreview } from '@rampart/contract/api/administration/source-scopes.ts';
import { sql } from 'kysely';
import type { SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { withAliases } from '#catalogue/entries/names.ts';
import { readScope, type Scope } from '#catalogue/scope/scope.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** Examples of each kind. */
const mostNames = 5;

/**
 * How much of the catalogue is in a scope. Patterns compare names as a load does, which no index can. So this reads the
 * names of all products.
 */
export async function previewScope(database: Database, given: SourceScope): Promise<ScopePreview> {
  return withAliases(await readAliases(database), () =>
    database.asOperator((db) => previewIn(db, readScope(given), given.publishers.length > 0)),
  );
}

async function previewIn(db: OperatorDb, scope: Scope | undefined, hasPublishers: boolean): Promise<ScopePreview> {
  const all = await listProducts(db);
  const publishers = (await listPublishers(db)).filter((publisher) => scope?.takesPublisher(publisher) ?? true);
  const matching = all.filter(
    (product) => !scope || (scope.takesProduct(product) && (product.has_finding || !scope.onlyWithFinding)),
  );
  const ids = matching.map(({ id }) => id);
  const published = hasPublishers ? await productsOf(db, publishers, ids) : new Set(ids);
  const taken = new Set(matching.filter(({ id }) => published.has(id)));
  return {
    advisories: await countAdvisories(db, publishers, scope && !scope.isOfPublishers ? ids : undefined),
    products: { all: all.length, in_scope: taken.size },
    taken: [...taken].slice(0, mostNames).map(nameOf),
    left_out: all
      .filter((product) => !taken.has(product))
      .slice(0, mostNames)
      .map(nameOf),
  };
}

const nameOf = ({ manufacturer_name, name }: ProductRow) => `${manufacturer_name} ${name}`;

interface ProductRow {
  id: number;
  name: string;
  normalisedName: string;
  manufacturer_name: string;
  manufacturer: { normalisedName: string };
  has_finding: boolean;
}

/** Those with the most vulnerabilities come first, because they are the best examples. */
async function listProducts(db: OperatorDb): Promise<ProductRow[]> {
  const { rows } = await sql<Omit<ProductRow, 'manufacturer'> & { maker: string }>`
    SELECT product.id, product.name, product.normalised_name AS "normalisedName", manufacturer_name,
      maker.normalised_name AS maker,
      EXISTS (SELECT FROM product_vulnerability found WHERE found.product_id = product.id) AS has_finding
    FROM product JOIN manufacturer maker ON maker.id = manufacturer_id
    ORDER BY vulnerability_count DESC, product.id`.execute(db);
  return rows.map(({ maker, ...row }) => ({ ...row, manufacturer: { normalisedName: maker } }));
}

async function listPublishers(db: OperatorDb): Promise<string[]> {
  const { rows } = await sql<{ publisher: string }>`
    SELECT DISTINCT publisher FROM advisory WHERE format = 'csaf'`.execute(db);
  return rows.map(({ publisher }) => publisher);
}

/** Those of the products that advisories of the publishers name. */
async function productsOf(db: OperatorDb, publishers: readonly string[], ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT product_id AS id FROM product_vulnerability JOIN advisory ON advisory.id = advisory_id
    WHERE publisher = ANY(${publishers}::text[]) AND product_id = ANY(${ids}::integer[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** `ids` are the products of which an advisory must name one. */
async function countAdvisories(db: OperatorDb, publishers: readonly string[], ids: readonly number[] | undefined) {
  const namesOne = ids
    ? sql`id IN (SELECT advisory_id FROM product_vulnerability WHERE product_id = ANY(${ids}::integer[]))`
    : sql`true`;
  const { rows } = await sql<ScopePreview['advisories']>`
    SELECT count(*)::integer AS all,
      count(*) FILTER (WHERE publisher = ANY(${publishers}::text[]) AND ${namesOne})::integer AS in_scope
    FROM advisory WHERE format = 'csaf'`.execute(db);
  return rows[0] ?? { all: 0, in_scope: 0 };
}
