import { z } from 'zod';
import { epss } from './vulnerabilities/epss.ts';
import { endpoint } from './endpoint.ts';
import { vexStatement } from './vex/vex-statement.ts';

export const rating = z.object({
  /** 1 to 250, or null for no rating. */
  value: z.number().nullable(),
  /** The name of the state, such as `Caution`. */
  status: z.string(),
  last_updated: z.iso.datetime().nullable(),
});
export type RatingAnswer = z.output<typeof rating>;

/** Explains a rating: the points that each vulnerability took off 250, worst first. */
const ratingFactor = z.object({
  cve: z.string(),
  score: z.number(),
  is_exploited: z.boolean(),
  has_fix: z.boolean(),
  age_in_months: z.number(),
  takes: z.number(),
});

const link = z.object({ name: z.string(), href: z.string().nullable() });
const namedRow = z.object({ id: z.number(), name: z.string() });
const namedLink = z.object({ uuid: z.uuid(), name: z.string() });

/** One line of a profile's data card: one value, several, or a bill of materials. */
export const productDatum = z.object({
  title: z.string(),
  value: link.optional(),
  values: z.array(link).optional(),
  bom_data: z.string().optional(),
});
export type ProductDatum = z.output<typeof productDatum>;

const vulnerability = z.object({
  cve: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of the newest advisory that names the product, in CVSS 3.1, else 3.0, else 2. */
  score: z.number().nullable(),
  vector: z.string().nullable(),
  cvss_version: z.string().nullable(),
  epss,
  /** The score of CVSS 4.0 beside it. */
  score_v4: z.number().nullable(),
  vector_v4: z.string().nullable(),
  is_exploited: z.boolean(),
  has_fix: z.boolean(),
  /** The sentences of the advisory that say that there is a fix, or that there is none; null if it says neither. */
  fix_evidence: z.string().nullable(),
  versions: z.string(),
  published_on: z.iso.date().nullable(),
  /** The component with this vulnerability; null for the product's own. */
  component_name: z.string().nullable(),
});
export type ProfileVulnerability = z.output<typeof vulnerability>;

const mitigation = z.object({
  descriptions: z.array(z.string()),
  links: z.array(link),
  tooltip: z.string().nullable(),
  /** The vulnerabilities that the step is for. */
  cves: z.array(z.string()),
});

/** A vulnerability that a newer revision of an advisory no longer names for the product. */
const withdrawn = z.object({
  cve: z.string(),
  tracking_id: z.string(),
  /** The first revision that no longer names it, and the day of its release. */
  revision: z.string(),
  withdrawn_on: z.iso.date(),
});

const profile = z.object({
  id: z.number(),
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  /** The catalogue does not have it. Only this company knows it. */
  is_own: z.boolean(),
  logo_img: z.string().nullable(),
  rating,
  rating_factors: z.array(ratingFactor),
  organizations: z.array(namedLink),
  label: z.object({ name: z.string() }).nullable(),
  vulnerabilities: z.array(vulnerability),
  cves: z.array(z.object({ name: z.string(), link: z.string() })),
  withdrawn_vulnerabilities: z.array(withdrawn),
  mitigations: z.array(mitigation),
  product_data: z.array(productDatum),
  /** The `equipmentId` of the group calls. */
  equipment_id: z.number(),
  /** The user-made groups; present only if the product is in My Equipment. */
  groups: z.array(namedRow).optional(),
  /** The company's assets of the product, whether or not it is in My Equipment. */
  total_assets: z.number(),
  /** Its open pairs of vulnerability and asset; present only in My Equipment, for users who may see action items. */
  total_action_items: z.number().optional(),
});

const keyComponents = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      href: z.string(),
      rating,
      /** Its component type. */
      label: z.object({ name: z.string() }).nullable(),
    }),
  ),
});

export const productProfile = profile.extend({ components: keyComponents });
export type ProductProfile = z.output<typeof productProfile>;
export const componentProfile = profile.extend({ analysis: z.string().nullable() });
export type ComponentProfile = z.output<typeof componentProfile>;

export const manufacturerProfile = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The catalogue does not have it. Only this company knows it. */
  is_own: z.boolean(),
  logo_img: z.string().nullable(),
  rating,
  /** Percentages; empty if there is no data for them. */
  factors: z.array(z.object({ title: z.string(), rate: z.number() })),
  product_data: z.array(productDatum),
  /** One point and label for each month, oldest first. Fewer than two points draw no trend. */
  graph: z.object({ points: z.array(z.number()), labels: z.array(z.string()) }),
});
export type ManufacturerProfile = z.output<typeof manufacturerProfile>;

const uuidParams = z.object({ uuid: z.uuid() });

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/product/:uuid',
  summary: 'The profile of a product.',
  permissions: [],
  params: uuidParams,
  response: z.object({ product: productProfile, components: keyComponents }),
});

export const getProductBasicInfo = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/basic-info',
  summary: 'Name, manufacturer, type and rating of a product.',
  permissions: [],
  params: uuidParams,
  response: z.object({
    name: z.string(),
    manufacturer_name: z.string(),
    type: z.string(),
    is_own: z.boolean(),
    rating,
  }),
});

export const listProductVulnerabilities = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/vulnerabilities',
  summary: "A product's vulnerabilities, including those of its key components.",
  permissions: [],
  params: uuidParams,
  response: z.array(
    z.object({
      id: z.number(),
      core_product_id: z.number(),
      asset_description: z.string(),
      product_component_name: z.string().nullable(),
      cve: z.string(),
      score: z.number().nullable(),
      epss,
      is_exploited: z.boolean(),
      has_fix: z.boolean(),
      /** The steps that its advisories recommend for the product or component. */
      steps: z.array(z.string()),
      /** What documents say of the product and it, newest first. */
      statements: z.array(vexStatement),
    }),
  ),
});

export const getComponent = endpoint({
  method: 'GET',
  path: '/api/component/:uuid',
  summary: 'The profile of a component.',
  permissions: [],
  params: uuidParams,
  response: z.object({ component: componentProfile }),
});

export const getManufacturer = endpoint({
  method: 'GET',
  path: '/api/manufacturer/:uuid',
  summary: 'The profile of a manufacturer.',
  permissions: [],
  params: uuidParams,
  response: z.object({ manufacturer: manufacturerProfile }),
});

/** What the link from a part of a bill to a product of the catalogue rests on. */
export const linkGrounds = ['purl', 'cpe', 'name'] as const;
export type LinkGround = (typeof linkGrounds)[number];

/** A part of a bill of materials, with the names of the bill. */
const bomPart = z.object({
  name: z.string(),
  version: z.string().nullable(),
  supplier: z.string().nullable(),
  licence: z.string().nullable(),
  /** Package URL and CPE, as the bill writes them. */
  purl: z.string().nullable(),
  cpe: z.string().nullable(),
  /** The product of the catalogue that the part is; null if the catalogue does not have it. */
  product: z
    .object({
      uuid: z.uuid(),
      type: z.enum(['product', 'component']),
      name: z.string(),
      manufacturer: z.string(),
      rating,
      /** The known vulnerabilities of all its versions, and how many of them are known to be exploited. */
      vulnerabilities: z.number(),
      exploited: z.number(),
      rests_on: z.enum(linkGrounds),
    })
    .nullable(),
});
export type BomPart = z.output<typeof bomPart>;

export const getBom = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/bom',
  summary:
    'The bill of materials of a product, with its parts if the bill is CycloneDX or SPDX, those with known vulnerabilities first.',
  permissions: [],
  params: z.object({ uuid: z.uuid() }),
  response: z.object({
    name: z.string(),
    format: z.enum(['cyclonedx', 'spdx', 'text']),
    text: z.string(),
    parts: z.array(bomPart),
  }),
});
export type Bom = z.output<typeof getBom.response>;
