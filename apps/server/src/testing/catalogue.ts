import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addToMyEquipment } from '#lists/my-equipment.ts';

interface ProductGiven {
  manufacturer?: number;
  name?: string;
  type?: 'product' | 'component';
  label?: number;
  rating?: number | null;
  components?: number[];
}

/** Rows of the catalogue for tests. All companies share it, so each test uses its own names. */
export function catalogueOf(database: Database) {
  const asOperator = database.asOperator;

  async function manufacturer(name = `Maker ${randomUUID()}`) {
    return asOperator((db) =>
      db
        .insertInto('manufacturer')
        .values({ uuid: randomUUID(), name, normalised_name: name.toLowerCase() })
        .returning(['id', 'uuid', 'name'])
        .executeTakeFirstOrThrow(),
    );
  }

  async function category(name = `Category ${randomUUID()}`) {
    return asOperator((db) =>
      db.insertInto('category').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow(),
    );
  }

  async function label(
    name = `Type ${randomUUID()}`,
    given: { category?: number; kind?: 'product' | 'component' } = {},
  ) {
    const category_id = given.category ?? (await category()).id;
    const values = { name, category_id, kind: given.kind ?? 'product' };
    return asOperator((db) =>
      db.insertInto('product_type').values(values).returning(['id', 'name']).executeTakeFirstOrThrow(),
    );
  }

  async function product(given: ProductGiven = {}) {
    const manufacturer_id = given.manufacturer ?? (await manufacturer()).id;
    const name = given.name ?? `Product ${randomUUID()}`;
    return asOperator(async (db) => {
      const { rows } = await sql<{ id: number; uuid: string; name: string }>`
        INSERT INTO product (uuid, type, manufacturer_id, product_type_id, name, normalised_name, rating, rated_at)
        VALUES (gen_random_uuid(), ${given.type ?? 'product'}, ${manufacturer_id}, ${given.label ?? null}, ${name},
          ${randomUUID()}, ${given.rating ?? null}, now())
        RETURNING id, uuid, name`.execute(db);
      const row = rows[0];
      if (!row) throw new Error('No such manufacturer.');
      for (const component_id of given.components ?? []) {
        await db.insertInto('product_component').values({ product_id: row.id, component_id }).execute();
      }
      return row;
    });
  }

  /** A vulnerability of the product, described by its own advisory. */
  async function vulnerability(
    productId: number,
    given: {
      cve?: string;
      score?: number;
      exploited?: boolean;
      hasFix?: boolean;
      fixEvidence?: string;
      fixedVersions?: string[];
      versions?: string;
      advisory?: string;
      publisher?: string;
    } = {},
  ) {
    // Always nine digits, so that the order of the texts is that of the numbers.
    const cve = given.cve ?? `CVE-2020-${100_000_000 + Math.floor(Math.random() * 900_000_000)}`;
    return asOperator(async (db) => {
      const now = new Date('2026-01-01');
      const trackingId = given.advisory ?? `T-${randomUUID()}`;
      const advisory = await db
        .insertInto('advisory')
        .values({
          publisher: given.publisher ?? 'Test',
          tracking_id: trackingId,
          revision: '1',
          title: 'Test advisory',
          link: 'https://example.test/advisory',
          released_at: now,
          checksum: 'x',
          loaded_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('vulnerability')
        .values({
          cve,
          title: `Weakness ${cve}`,
          description: 'What is wrong.',
          score: given.score ?? 7.5,
          published_on: new Date('2025-03-02'),
          exploited_since: given.exploited ? new Date('2025-06-01') : null,
          source_released_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = { product_id: productId, advisory_id: advisory.id };
      await db
        .insertInto('advisory_vulnerability')
        .values({ advisory_id: advisory.id, vulnerability_id: id, title: `Weakness ${cve}`, description: '' })
        .execute();
      await db
        .insertInto('product_vulnerability')
        .values({
          ...row,
          vulnerability_id: id,
          versions: given.versions ?? '< 2.0',
          has_fix: given.hasFix ?? false,
          fix_evidence: given.fixEvidence ?? null,
          fixed_versions: given.fixedVersions ?? null,
          steps: [1],
        })
        .execute();
      await db
        .insertInto('mitigation_step')
        .values({
          advisory_id: advisory.id,
          position: 1,
          kind: 'vendor_fix',
          description: `Update because of ${cve}.`,
          link: 'https://example.test/fix',
        })
        .execute();
      return { id, cve, trackingId };
    });
  }

  return { manufacturer, category, label, product, vulnerability };
}

/** Adds products to a company's My Equipment. */
export async function addToEquipment(database: Database, companyId: number, productIds: number[]): Promise<void> {
  await database.inCompany(companyId, (db) => addToMyEquipment(db, productIds));
}
