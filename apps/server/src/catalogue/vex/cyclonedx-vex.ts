import { z } from 'zod';
import { manufacturerNamed, productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { moment, nameText, validated } from '#catalogue/files/validate.ts';
import { identifiedProduct, type IdentifiedProduct } from './product-ids.ts';
import { cveOf } from './openvex.ts';
import {
  countedStatements,
  leavingOut,
  statementTexts,
  type VexDocument,
  type VexStatement,
  type VexStatus,
} from './vex.ts';

// The parts of CycloneDX that say how vulnerabilities affect products. https://cyclonedx.org/docs/1.6/json/

const shortText = z.string().max(limits.linkLength);
const organisation = z.object({ name: shortText.optional() });

const component = z.object({
  'bom-ref': shortText.optional(),
  name: nameText,
  version: shortText.optional(),
  manufacturer: organisation.optional(),
  supplier: organisation.optional(),
  publisher: shortText.optional(),
  purl: shortText.optional(),
  cpe: shortText.optional(),
  get components() {
    return z.array(component).max(limits.components).optional();
  },
});
type Component = z.output<typeof component>;

const vulnerability = z.object({
  id: shortText.optional(),
  references: z
    .array(z.object({ id: shortText.optional() }))
    .max(1_000)
    .default([]),
  updated: moment.optional(),
  published: moment.optional(),
  analysis: z
    .object({
      state: z.string().max(100).optional(),
      justification: shortText.optional(),
      detail: z.string().max(1_000_000).optional(),
      lastUpdated: moment.optional(),
      firstIssued: moment.optional(),
    })
    .optional(),
  affects: z
    .array(
      z.object({
        ref: shortText,
        versions: z
          .array(
            z.object({
              version: shortText.optional(),
              range: shortText.optional(),
              status: z.string().max(50).optional(),
            }),
          )
          .max(limits.products)
          .default([]),
      }),
    )
    .max(limits.products)
    .default([]),
});
type Vulnerability = z.output<typeof vulnerability>;

const cycloneDxVex = z.object({
  serialNumber: nameText.optional(),
  version: z.int().min(0).max(999_999_999).default(1),
  metadata: z
    .object({
      timestamp: moment.optional(),
      component: component.optional(),
      manufacturer: organisation.optional(),
      supplier: organisation.optional(),
      authors: z.array(organisation).max(1_000).default([]),
    })
    .prefault({}),
  components: z.array(component).max(limits.components).default([]),
  vulnerabilities: z.array(vulnerability).max(limits.vulnerabilities),
});

/** A bill of materials can list vulnerabilities too. Only what was analysed is a statement. */
export function hasStatements(value: unknown): boolean {
  const { vulnerabilities } = value as { vulnerabilities?: unknown };
  return (
    Array.isArray(vulnerabilities) &&
    vulnerabilities.some((one) => typeof one === 'object' && one !== null && Object.hasOwn(one, 'analysis'))
  );
}

const statuses = new Map<string, VexStatus>([
  ['resolved', 'fixed'],
  ['resolved_with_pedigree', 'fixed'],
  ['not_affected', 'not_affected'],
  ['false_positive', 'not_affected'],
  ['in_triage', 'under_investigation'],
  ['exploitable', 'affected'],
]);

export interface CycloneDxVexContext {
  /** Names a document without a serial number. */
  fallbackId: string;
  now: Date;
  /** The product that the document is about, if it does not name its manufacturer. */
  product: ProductName | undefined;
}

export function readCycloneDxVex(value: unknown, { fallbackId, now, product }: CycloneDxVexContext): VexDocument {
  const document = validated(cycloneDxVex, value, 'CycloneDX');
  const { metadata } = document;
  const publisher = [metadata.manufacturer, metadata.supplier, ...metadata.authors].find((one) =>
    one?.name?.trim(),
  )?.name;
  const releasedAt = metadata.timestamp ?? newestOf(document.vulnerabilities) ?? now;
  const leftOut = leavingOut();
  const textsOf = statementTexts();
  const placeOf = placing([...(metadata.component ? [metadata.component] : []), ...document.components], {
    subject: metadata.component,
    maker: (metadata.manufacturer ?? metadata.supplier)?.name?.trim() ?? '',
    product,
  });
  const statements = document.vulnerabilities.flatMap((one): VexStatement[] => {
    const status = statuses.get(one.analysis?.state ?? '');
    if (!status) return [];
    const cve = [one.id, ...one.references.map(({ id }) => id)].map((id) => cveOf(id ?? '')).find(Boolean);
    if (cve === undefined) leftOut.add('about a vulnerability without a CVE id', one.affects.length);
    if (cve === undefined) return [];
    return one.affects.flatMap(({ ref, versions }) => {
      const place = placeOf(ref);
      if (!place) leftOut.add('about something that the file does not describe with its manufacturer');
      if (!place) return [];
      const { justification = '', detail = '', lastUpdated, firstIssued } = one.analysis ?? {};
      const statedAt = lastUpdated ?? firstIssued ?? releasedAt;
      return versionsOf(place, versions, status).map((meant) => ({
        product: place.product,
        cve,
        status: meant.status,
        statedAt,
        ...textsOf({ versions: meant.versions, justification, impact: detail }),
      }));
    });
  });
  const name = metadata.component?.name;
  return {
    format: 'cyclonedx',
    publisher: cleanLine(publisher ?? '').slice(0, limits.nameLength) || 'Unknown publisher',
    trackingId: document.serialNumber ?? fallbackId,
    revision: String(document.version),
    title: (name === undefined ? 'CycloneDX VEX' : `VEX of ${name}`).slice(0, limits.nameLength),
    link: null,
    publishedAt: releasedAt,
    releasedAt,
    statements: countedStatements(statements),
    skipped: leftOut.list(),
  };
}

const newestOf = (all: readonly Vulnerability[]): Date | undefined =>
  all
    .flatMap(({ analysis, updated, published }) => analysis?.lastUpdated ?? updated ?? published ?? [])
    .toSorted((a, b) => b.getTime() - a.getTime())[0];

/**
 * If the statement lists versions, it is about these. The list can say of each whether it is affected. Where this
 * contradicts the analysis, nothing is said. Without a list it is about the version of the component.
 */
function versionsOf(
  { version }: IdentifiedProduct,
  listed: Vulnerability['affects'][number]['versions'],
  status: VexStatus,
): { versions: string; status: VexStatus }[] {
  if (listed.length === 0) return [{ versions: version, status }];
  const isSafe = status === 'not_affected' || status === 'fixed';
  // Without a word of its own, a listed version is one that has the vulnerability.
  return listed.flatMap(({ version: one, range, status: said = 'affected' }) => {
    const versions = one ?? rangeText(range ?? '');
    if (versions === '' || said === 'unknown' || (said === 'affected' && isSafe)) return [];
    return [{ versions, status: said === 'unaffected' && !isSafe ? 'not_affected' : status }];
  });
}

/** `vers:type/>=1|<2` in the form that advisories use. */
const rangeText = (range: string) =>
  range
    .replace(/^vers:[^/]+\//, '')
    .replaceAll('|', ', ')
    .replaceAll(/(<=?|>=?|!=)(?=\S)/g, '$1 ');

interface Subject {
  subject: Component | undefined;
  maker: string;
  product: ProductName | undefined;
}

/** Finds what a reference means: a component of the file, the end of a link to another bill, a purl or a CPE. */
function placing(components: readonly Component[], of: Subject) {
  const byRef = new Map<string, Component>();
  const collect = (one: Component) => {
    if (one['bom-ref'] !== undefined) byRef.set(one['bom-ref'], one);
    for (const inner of one.components ?? []) collect(inner);
  };
  for (const one of components) collect(one);
  return (ref: string): IdentifiedProduct | undefined => {
    const known = byRef.get(ref) ?? byRef.get(decodedEnd(ref));
    if (!known) return identifiedProduct(ref) ?? identifiedProduct(decodedEnd(ref));
    const own = known.manufacturer?.name ?? known.supplier?.name ?? known.publisher ?? '';
    const maker = own.trim() || (known === of.subject ? of.maker : '');
    if (maker !== '')
      return { product: productNamed(manufacturerNamed(maker), known.name), version: known.version?.trim() ?? '' };
    if (known === of.subject && of.product) return { product: of.product, version: known.version?.trim() ?? '' };
    const identified = identifiedProduct(known.purl ?? '') ?? identifiedProduct(known.cpe ?? '');
    // An identifier without a version would mean all of them.
    return identified && { ...identified, version: identified.version || (known.version?.trim() ?? '') };
  };
}

/** `urn:cdx:serial/version#reference` */
function decodedEnd(ref: string): string {
  const end = ref.startsWith('urn:cdx:') ? (ref.split('#')[1] ?? '') : ref;
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}
