import { sql } from 'kysely';
import type {
  ComponentProfile,
  ManufacturerProfile,
  ProductDatum,
  ProductProfile,
} from '@rampart/contract/api/catalogue.ts';
import { advisoryPath } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { facts } from '#catalogue/sheet/facts.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { groupsOfProduct } from '#lists/products/listed-product.ts';
import { openItems } from '#lists/counts/open-items.ts';
import { ratingOf } from '#lists/rating.ts';
import { notFound } from '#http/errors.ts';
import { explain } from './explanation.ts';
import { mitigationsOf } from './mitigations.ts';
import { listAdvisories, type NamedAdvisory } from './advisories.queries.ts';
import { listSteps, listVulnerabilities, listWithdrawn } from './vulnerabilities.queries.ts';

type ProductType = 'product' | 'component';

/** The uuid of the product that a merged one became, or the uuid itself. */
const leadOn = (uuid: string) => sql<string>`coalesce((
  SELECT kept.uuid FROM product_other_name other JOIN product kept ON kept.id = other.product_id
  WHERE other.uuid = ${uuid} AND NOT EXISTS (SELECT FROM product WHERE product.uuid = ${uuid})), ${uuid}::uuid)`;

/** The same for a manufacturer. */
const leadMakerOn = (uuid: string) => sql<string>`coalesce((
  SELECT kept.uuid FROM manufacturer_other_name other JOIN manufacturer kept ON kept.id = other.manufacturer_id
  WHERE other.uuid = ${uuid} AND NOT EXISTS (SELECT FROM manufacturer WHERE manufacturer.uuid = ${uuid})), ${uuid}::uuid)`;

/** The product with this uuid, or 404; a component's uuid is not a product's. */
async function getRow(db: CompanyDb, uuid: string, type: ProductType) {
  const row = await db
    .selectFrom('known_product as product')
    .innerJoin('known_manufacturer as manufacturer', 'manufacturer.id', 'product.manufacturer_id')
    .leftJoin('product_type', 'product_type.id', 'product.product_type_id')
    .leftJoin('category', 'category.id', 'product_type.category_id')
    .leftJoin('equipment', 'equipment.product_id', 'product.id')
    .select([
      'product.id',
      'product.uuid',
      'product.name',
      'product.is_own',
      'product.img_link',
      'product.analysis',
      'product.facts',
      'product.bom',
      'product.rating',
      'product.rated_at',
      'manufacturer.uuid as manufacturer_uuid',
      'manufacturer.name as manufacturer_name',
      'product_type.name as type_name',
      'category.name as category_name',
      groupsOfProduct.as('groups'),
      sql<number>`(SELECT coalesce(sum(assets), 0) FROM product_tally WHERE product_tally.product_id = product.id)`.as(
        'total_assets',
      ),
      openItems.as('open_items'),
    ])
    .where('product.uuid', '=', leadOn(uuid))
    .where('product.type', '=', type)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export interface Reader {
  now: Date;
  /** Whether the reader may see the number of action items. */
  seesActionItems: boolean;
}

export async function getProductProfile(db: CompanyDb, uuid: string, reader: Reader): Promise<ProductProfile> {
  const row = await getRow(db, uuid, 'product');
  const [components, profile] = await Promise.all([listComponents(db, row.id), profileOf(db, row, 'product', reader)]);
  const items = components.map((component) => ({
    title: component.name,
    href: `/${component.type}/${component.uuid}`,
    rating: ratingOf(component),
    label: component.type_name === null ? null : { name: component.type_name },
  }));
  return { ...profile, components: { items } };
}

function listComponents(db: CompanyDb, productId: number) {
  return (
    db
      .selectFrom('product_component')
      .innerJoin('product', 'product.id', 'product_component.component_id')
      .select([
        'product.name',
        'product.uuid',
        'product.type',
        'product.rating',
        'product.rated_at',
        'product.type_name',
      ])
      .where('product_component.product_id', '=', productId)
      // Worst first. A product with known vulnerabilities has a rating.
      .orderBy('product.rating', (order) => order.asc().nullsLast())
      .orderBy(sql`product.name COLLATE natural_ci`)
      .orderBy('product.id')
      .execute()
  );
}

export async function getComponentProfile(db: CompanyDb, uuid: string, reader: Reader): Promise<ComponentProfile> {
  const row = await getRow(db, uuid, 'component');
  return { ...(await profileOf(db, row, 'component', reader)), analysis: row.analysis };
}

async function profileOf<Type extends ProductType>(
  db: CompanyDb,
  row: Awaited<ReturnType<typeof getRow>>,
  type: Type,
  { now, seesActionItems }: Reader,
) {
  const [vulnerabilities, steps, advisories, withdrawn] = await Promise.all([
    listVulnerabilities(db, row.id),
    listSteps(db, row.id),
    listAdvisories(db, row.id),
    listWithdrawn(db, row.id),
  ]);
  return {
    id: row.id,
    uuid: row.uuid,
    type,
    name: row.name,
    is_own: row.is_own,
    logo_img: row.img_link,
    rating: ratingOf(row),
    rating_factors: row.rating === null ? [] : explain(vulnerabilities, now),
    organizations: [{ uuid: row.manufacturer_uuid, name: row.manufacturer_name }],
    label: row.type_name === null ? null : { name: row.type_name },
    vulnerabilities,
    cves: vulnerabilities.map(({ cve }) => ({ name: cve, link: `https://www.cve.org/CVERecord?id=${cve}` })),
    withdrawn_vulnerabilities: withdrawn,
    mitigations: mitigationsOf(steps),
    product_data: [
      ...factsOf(row.facts),
      ...(row.category_name ? [{ title: 'Category', value: { name: row.category_name, href: null } }] : []),
      ...(advisories.length > 0
        ? [
            {
              title: 'Advisories',
              values: advisories.map(linkTo),
            },
          ]
        : []),
      ...(row.bom ? [{ title: 'BOM', bom_data: row.bom }] : []),
    ],
    equipment_id: row.id,
    ...(row.groups && { groups: row.groups }),
    total_assets: row.total_assets,
    // Nothing is known about an own product: a 0 would read as no known vulnerabilities.
    ...(seesActionItems && row.open_items !== null && !row.is_own && { total_action_items: row.open_items }),
  };
}

function linkTo({ tracking_id: id, publisher, is_unique }: NamedAdvisory) {
  if (is_unique) return { name: id, href: advisoryPath(id) };
  return { name: `${id} (${publisher})`, href: advisoryPath(id, publisher) };
}

function factsOf(stored: unknown): ProductDatum[] {
  return facts.parse(stored).map(({ title, value, href }) => ({ title, value: { name: value, href } }));
}

export async function getManufacturerProfile(db: CompanyDb, uuid: string, now: Date): Promise<ManufacturerProfile> {
  const row = await db
    .selectFrom('known_manufacturer as manufacturer')
    .selectAll('manufacturer')
    .select((part) =>
      part
        .selectFrom('known_product as product')
        .whereRef('product.manufacturer_id', '=', 'manufacturer.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('products'),
    )
    .where('uuid', '=', leadMakerOn(uuid))
    .executeTakeFirst();
  if (!row) throw notFound();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  const history = await db
    .selectFrom('manufacturer_rating_history')
    .select([sql<string>`month::text`.as('month'), 'value'])
    .where('manufacturer_id', '=', row.id)
    .where('month', '>=', since)
    .orderBy('month')
    .execute();
  return {
    uuid: row.uuid,
    name: row.name,
    is_own: row.is_own,
    logo_img: row.logo_link,
    rating: ratingOf(row),
    factors: [
      { title: 'Vulnerabilities with a vendor fix', rate: row.fixed_percent },
      { title: 'Vulnerabilities not known to be exploited', rate: row.unexploited_percent },
      { title: 'Products without critical findings', rate: row.uncritical_percent },
      { title: 'Freshness of advisories', rate: row.fresh_percent },
    ].flatMap(({ title, rate }) => (rate === null ? [] : [{ title, rate }])),
    product_data: [
      ...factsOf(row.facts),
      {
        title: row.is_own ? 'Own products' : 'Products in the catalogue',
        value: { name: String(row.products ?? 0), href: null },
      },
    ],
    graph: { points: history.map(({ value }) => value), labels: history.map(({ month }) => monthName(month)) },
  };
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(month));
}

export async function getBasicInfo(db: CompanyDb, uuid: string) {
  const row = await db
    .selectFrom('known_product as product')
    .innerJoin('known_manufacturer as manufacturer', 'manufacturer.id', 'product.manufacturer_id')
    .select([
      'product.name',
      'product.is_own',
      'manufacturer.name as manufacturer_name',
      'product.type',
      'product.rating',
      'product.rated_at',
    ])
    .where('product.uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { name, manufacturer_name, type, is_own } = row;
  return { name, manufacturer_name, type, is_own, rating: ratingOf(row) };
}
