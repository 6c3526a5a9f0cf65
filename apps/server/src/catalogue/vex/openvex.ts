import { z } from 'zod';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { cleanLine, webLink } from '#catalogue/files/clean-text.ts';
import { cvePattern, moment, nameText, validated } from '#catalogue/files/validate.ts';
import { identifiedProduct, type IdentifiedProduct } from './product-ids.ts';
import { countedStatements, leavingOut, statementTexts, type VexDocument, type VexStatement } from './vex.ts';

// The parts of OpenVEX 0.2 that the catalogue uses. https://github.com/openvex/spec

const shortText = z.string().max(limits.linkLength);

/** Older documents write the id alone. */
const vulnerability = z.union([
  shortText.transform((name) => ({ name, aliases: [] as string[] })),
  z.object({ name: shortText, aliases: z.array(shortText).max(1_000).default([]) }),
]);

const product = z.union([
  shortText.transform((id) => ({
    '@id': id,
    identifiers: {} as Record<string, string>,
    subcomponents: [] as unknown[],
  })),
  z.object({
    '@id': shortText.optional(),
    identifiers: z.record(z.string().max(50), shortText).default({}),
    subcomponents: z.array(z.unknown()).max(limits.components).default([]),
  }),
]);
type Product = z.output<typeof product>;

const openVex = z.object({
  '@context': z.string().regex(/openvex/, 'is not a context of OpenVEX'),
  '@id': nameText,
  author: nameText,
  timestamp: moment,
  last_updated: moment.optional(),
  version: z.union([z.int().min(0).max(999_999_999), z.string().regex(/^\d{1,9}$/)]).default(1),
  statements: z
    .array(
      z.object({
        vulnerability,
        products: z.array(product).max(limits.products).default([]),
        status: z.enum(['not_affected', 'affected', 'fixed', 'under_investigation']),
        justification: shortText.optional(),
        impact_statement: z.string().max(1_000_000).optional(),
        timestamp: moment.optional(),
        last_updated: moment.optional(),
      }),
    )
    .max(limits.findings),
});

export function readOpenVex(value: unknown): VexDocument {
  const document = validated(openVex, value, 'OpenVEX');
  const releasedAt = document.last_updated ?? document.timestamp;
  const leftOut = leavingOut();
  const textsOf = statementTexts();
  const statements = document.statements.flatMap((statement): VexStatement[] => {
    const { name, aliases } = statement.vulnerability;
    const cve = [name, ...aliases].map(cveOf).find((id) => id !== undefined);
    if (cve === undefined) leftOut.add('about a vulnerability without a CVE id');
    if (cve === undefined) return [];
    return statement.products.flatMap((named) => {
      const found = placed(named);
      if (!found) leftOut.add('about a product without an identifier that names its manufacturer (purl or CPE)');
      if (!found) return [];
      // It says nothing of the other parts, which can have the same vulnerability.
      const isOfPart = named.subcomponents.length > 0 && ['not_affected', 'fixed'].includes(statement.status);
      if (isOfPart) leftOut.add('that a part of a product is not affected or fixed');
      if (isOfPart) return [];
      const { justification = '', impact_statement = '' } = statement;
      const texts = textsOf({ versions: found.version, justification, impact: impact_statement });
      const statedAt = statement.last_updated ?? statement.timestamp ?? releasedAt;
      return { product: found.product, cve, status: statement.status, statedAt, ...texts };
    });
  });
  return {
    format: 'openvex',
    publisher: document.author,
    trackingId: document['@id'],
    revision: String(document.version),
    title: `VEX of ${cleanLine(document.author)}`.slice(0, limits.nameLength),
    link: webLink(document['@id'], limits.linkLength),
    publishedAt: document.timestamp,
    releasedAt,
    statements: countedStatements(statements),
    skipped: leftOut.list(),
  };
}

function placed({ '@id': id = '', identifiers }: Product): IdentifiedProduct | undefined {
  return [id, ...Object.values(identifiers)].map(identifiedProduct).find((found) => found !== undefined);
}

/** The id, or the end of an address that names it. */
export function cveOf(text: string): string | undefined {
  const id = (text.split('/').at(-1) ?? '').toUpperCase();
  return cvePattern.test(id) ? id : undefined;
}
