import { cleanLine, cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { csafDocument, type CsafDocument, type CsafVulnerability } from './csaf.schema.ts';
import { aboutOf, type About } from './csaf-about.ts';
import { findingsOf, type Finding } from './csaf-findings.ts';
import { mandatoryTests } from './standard/mandatory-tests.ts';
import { productIdsOf, type ProductIds } from './csaf-products.ts';
import { scoreOf, worseScore, type Score } from './csaf-scores.ts';
import { stepsOf, type Step } from './csaf-steps.ts';
import { statementsOf } from './csaf-vex.ts';
import type { VexStatement } from '#catalogue/vex/vex.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { identifiersOf, type Identifier } from '#catalogue/identifiers/identifier.ts';
import type { ProductName } from '#catalogue/entries/names.ts';
import { remarkOn } from '#catalogue/entries/unclear-names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { cvePattern, validated } from '#catalogue/files/validate.ts';

/** The data that the catalogue uses from one advisory. */
export interface Advisory extends About {
  publisher: string;
  /** Such as `vendor`. */
  publisherCategory: string | null;
  trackingId: string;
  revision: string;
  title: string;
  link: string | null;
  releasedAt: Date;
  products: ProductName[];
  identifiers: (Identifier & { productUuid: string })[];
  vulnerabilities: AdvisoryVulnerability[];
  findings: PlacedFinding[];
  /** What it says of products that it does not call affected. */
  statements: VexStatement[];
  steps: Step[];
  /** The parts that were skipped or cut, and remarks about the others, each in a few words. */
  skipped: string[];
}

/** A finding with the positions of its steps. */
export type PlacedFinding = Finding & { steps: number[] };

export interface AdvisoryVulnerability extends Score {
  cve: string;
  title: string;
  description: string;
  cwe: string | null;
  cweName: string | null;
  publishedOn: string;
}

export function readAdvisory(value: unknown): Advisory {
  const csaf = validated(csafDocument, value, 'CSAF');
  const { title, publisher, tracking } = csaf.document;
  if (tracking.status === 'draft') throw new Refusal('The advisory is a draft and not meant for publication.');

  const skipped = mandatoryTests(value);
  const ids = productIdsOf(csaf.product_tree, skipped);
  const numbered = csaf.vulnerabilities.filter((vulnerability, index) => hasCve(vulnerability, index, skipped));
  const found = { csaf, ids, vulnerabilities: numbered, skipped };
  const vulnerabilities = vulnerabilitiesOf(numbered, csaf, skipped);
  const findings = findingsOf(found);
  const { steps, positionsOf } = stepsOf(found);
  const products = new Map([...ids.values()].flat().map(({ product }) => [product.uuid, product]));
  skipped.push(...new Set([...products.values()].flatMap(({ name }) => remarkOn(name) ?? [])));
  return {
    publisher: publisher.name,
    publisherCategory: publisher.category ?? null,
    trackingId: tracking.id,
    revision: tracking.version,
    title: cut(cleanLine(title), limits.nameLength, 'the title', skipped),
    link: linkOf(csaf),
    releasedAt: tracking.current_release_date,
    products: [...products.values()],
    identifiers: identifiedProducts(ids),
    vulnerabilities,
    findings: findings.map((finding) => ({ ...finding, steps: positionsOf(finding.productUuid, finding.cve) })),
    statements: statementsOf(found),
    steps,
    ...aboutOf(csaf, skipped),
    skipped,
  };
}

function identifiedProducts(ids: ProductIds): Advisory['identifiers'] {
  const texts = new Map<string, Set<string>>();
  for (const { product, identifiers } of [...ids.values()].flat()) {
    if (identifiers.length === 0) continue;
    const known = texts.get(product.uuid) ?? new Set();
    for (const one of identifiers) known.add(one);
    texts.set(product.uuid, known);
  }
  return [...texts].flatMap(([productUuid, of]) => identifiersOf(of).map((one) => ({ ...one, productUuid })));
}

function hasCve({ cve, title }: CsafVulnerability, index: number, skipped: string[]): boolean {
  if (cve !== undefined && cvePattern.test(cve)) return true;
  skipped.push(`vulnerability ${index + 1}${title ? ` "${cleanLine(title).slice(0, 100)}"` : ''} has no CVE id`);
  return false;
}

/** An advisory may describe one vulnerability in several places. The first text and the worst score are used. */
function vulnerabilitiesOf(all: CsafVulnerability[], csaf: CsafDocument, skipped: string[]): AdvisoryVulnerability[] {
  const byCve = new Map<string, AdvisoryVulnerability>();
  for (const vulnerability of all) {
    const { cve = '' } = vulnerability;
    const known = byCve.get(cve);
    const score = scoreOf(vulnerability.scores);
    if (!known) byCve.set(cve, { ...describe(vulnerability, csaf, skipped), cve, ...score });
    else Object.assign(known, worseScore(known, score));
  }
  for (const { cve, score } of byCve.values()) {
    if (score === null) skipped.push(`${cve} has no score and does not lower a rating`);
  }
  return [...byCve.values()];
}

function describe(
  { cve = '', title, cwe, notes, release_date }: CsafVulnerability,
  csaf: CsafDocument,
  skipped: string[],
) {
  const wanted = notes.filter(({ category }) => ['summary', 'description', 'details'].includes(category));
  const text = cleanText(wanted.map((note) => note.text).join('\n\n'));
  const weakness = cwe && /^CWE-\d{1,6}$/.test(cwe.id) ? cwe : null;
  return {
    title: cut(
      cleanLine(title ?? '') || cleanLine(cwe?.name ?? '') || cve,
      limits.nameLength,
      `the title of ${cve}`,
      skipped,
    ),
    description: cut(text, limits.textLength, `the description of ${cve}`, skipped),
    cwe: weakness?.id ?? null,
    cweName: weakness && (cleanLine(weakness.name).slice(0, limits.nameLength) || null),
    publishedOn: (release_date ?? csaf.document.tracking.initial_release_date).toISOString().slice(0, 10),
  };
}

/** The page for readers, if the advisory names one beside its own file. */
function linkOf({ document }: CsafDocument): string | null {
  const own = document.references.filter(({ category }) => category === 'self').map(({ url }) => url);
  const page = own.find((url) => !/\.json$/i.test(url)) ?? own[0];
  return webLink(page, limits.linkLength);
}

function cut(text: string, longest: number, what: string, skipped: string[]): string {
  if (text.length <= longest) return text;
  skipped.push(`${what} is cut to ${longest} characters`);
  // Do not split a surrogate pair.
  return text
    .slice(0, longest - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .concat('…');
}
