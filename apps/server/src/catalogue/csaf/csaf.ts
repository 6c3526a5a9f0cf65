import { cleanLine, cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { csafDocument, type CsafDocument, type CsafVulnerability } from './csaf.schema.ts';
import { findingsOf, type Finding } from './csaf-findings.ts';
import { productIdsOf } from './csaf-products.ts';
import { stepsOf, type Step } from './csaf-steps.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import type { ProductName } from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { cvePattern, validated } from '#catalogue/files/validate.ts';

/** The data that the catalogue uses from one advisory. */
export interface Advisory {
  publisher: string;
  trackingId: string;
  revision: string;
  title: string;
  link: string | null;
  releasedAt: Date;
  products: ProductName[];
  vulnerabilities: AdvisoryVulnerability[];
  findings: Finding[];
  steps: Step[];
  /** The parts that were skipped or cut, each in a few words. */
  skipped: string[];
}

export interface AdvisoryVulnerability {
  cve: string;
  title: string;
  description: string;
  cwe: string | null;
  score: number | null;
  vector: string | null;
  publishedOn: string;
}

export function readAdvisory(value: unknown): Advisory {
  const csaf = validated(csafDocument, value, 'CSAF');
  const { title, publisher, tracking } = csaf.document;
  if (tracking.status === 'draft') throw new Refusal('The advisory is a draft and not meant for publication.');

  const skipped: string[] = [];
  const ids = productIdsOf(csaf.product_tree, skipped);
  const numbered = csaf.vulnerabilities.filter((vulnerability, index) => hasCve(vulnerability, index, skipped));
  const found = { csaf, ids, vulnerabilities: numbered, skipped };
  const products = new Map([...ids.values()].flat().map(({ product }) => [product.uuid, product]));
  return {
    publisher: publisher.name,
    trackingId: tracking.id,
    revision: tracking.version,
    title: cut(cleanLine(title), limits.nameLength, 'the title', skipped),
    link: linkOf(csaf),
    releasedAt: tracking.current_release_date,
    products: [...products.values()],
    vulnerabilities: vulnerabilitiesOf(numbered, csaf, skipped),
    findings: findingsOf(found),
    steps: stepsOf(found),
    skipped,
  };
}

function hasCve({ cve, title }: CsafVulnerability, index: number, skipped: string[]): boolean {
  if (cve !== undefined && cvePattern.test(cve)) return true;
  skipped.push(`vulnerability ${index + 1}${title ? ` "${cleanLine(title).slice(0, 100)}"` : ''} has no CVE id`);
  return false;
}

/** An advisory may describe one vulnerability in several places. The worst score and the first text are used. */
function vulnerabilitiesOf(all: CsafVulnerability[], csaf: CsafDocument, skipped: string[]): AdvisoryVulnerability[] {
  const byCve = new Map<string, AdvisoryVulnerability>();
  for (const vulnerability of all) {
    const { cve = '' } = vulnerability;
    const known = byCve.get(cve);
    const { score, vector } = worstScore(vulnerability);
    if (!known) byCve.set(cve, { ...describe(vulnerability, csaf, skipped), cve, score, vector });
    else if (score !== null && score > (known.score ?? -1)) Object.assign(known, { score, vector });
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
  return {
    title: cut(
      cleanLine(title ?? '') || cleanLine(cwe?.name ?? '') || cve,
      limits.nameLength,
      `the title of ${cve}`,
      skipped,
    ),
    description: cut(text, limits.textLength, `the description of ${cve}`, skipped),
    cwe: cwe && /^CWE-\d{1,6}$/.test(cwe.id) ? cwe.id : null,
    publishedOn: (release_date ?? csaf.document.tracking.initial_release_date).toISOString().slice(0, 10),
  };
}

function worstScore({ scores }: CsafVulnerability): { score: number | null; vector: string | null } {
  // CVSS version 2 has another scale. It is used only if there is no version 3.
  const v3 = scores.flatMap(({ cvss_v3 }) => cvss_v3 ?? []);
  const v2 = scores.flatMap(({ cvss_v2 }) => cvss_v2 ?? []);
  const [worst] = (v3.length > 0 ? v3 : v2).toSorted((a, b) => b.baseScore - a.baseScore);
  return { score: worst?.baseScore ?? null, vector: worst?.vectorString ? cleanLine(worst.vectorString) : null };
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
