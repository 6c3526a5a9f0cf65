import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueFiles, catalogueFolder } from './catalogue.ts';
import { RealAdvisories, type Advisory, type Branch, type KnownExploited } from './real-advisories.ts';

interface Fact {
  title: string;
  value: string;
  href?: string;
}

interface Sheet {
  manufacturers: { name: string; website?: string; facts?: Fact[] }[];
  products: {
    manufacturer: string;
    name: string;
    type: 'product' | 'component';
    label: string;
    category: string;
    description?: string;
    analysis?: string;
    facts?: Fact[];
    components?: { manufacturer: string; name: string }[];
    bom?: string;
    is_assessed?: boolean;
  }[];
}

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = join(repository, catalogueFolder);
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const sheet = read('catalogue.json') as Sheet;
const exploited = read('known-exploited.json') as KnownExploited;
const advisories = readdirSync(join(folder, 'advisories')).map((name) => read(`advisories/${name}`) as Advisory);
const vulnerabilities = advisories.flatMap((advisory) => advisory.vulnerabilities);
const products = sheet.products.filter(({ type }) => type === 'product');
const components = sheet.products.filter(({ type }) => type === 'component');

const keyOf = (manufacturer: string, name: string) => `${manufacturer}\n${name}`;
const listed = new Set(sheet.products.map(({ manufacturer, name }) => keyOf(manufacturer, name)));

describe('the demo catalogue', () => {
  it('is at the stated path', () => {
    for (const file of catalogueFiles) expect(existsSync(join(repository, file)), file).toBe(true);
  });

  it('has a realistic size', () => {
    expect(sheet.manufacturers.length).toBeGreaterThanOrEqual(22);
    expect(sheet.manufacturers.length).toBeLessThanOrEqual(28);
    expect(products.length).toBeGreaterThanOrEqual(140);
    expect(products.length).toBeLessThanOrEqual(160);
    expect(components.length).toBeGreaterThanOrEqual(36);
    expect(components.length).toBeLessThanOrEqual(44);
    expect(new Set(products.map(({ label }) => label)).size).toBe(12);
    expect(products.filter(({ bom }) => bom).length).toBeGreaterThanOrEqual(35);
    expect(products.filter(({ is_assessed }) => !is_assessed).length).toBeGreaterThanOrEqual(8);
  });

  it('names each entry once and refers only to its own entries', () => {
    const makers = new Set(sheet.manufacturers.map(({ name }) => name));
    expect(makers.size).toBe(sheet.manufacturers.length);
    expect(listed.size).toBe(sheet.products.length);
    for (const { manufacturer } of sheet.products) expect(makers).toContain(manufacturer);
    const parts = new Set(components.map(({ manufacturer, name }) => keyOf(manufacturer, name)));
    for (const part of products.flatMap((product) => product.components ?? [])) {
      expect(parts).toContain(keyOf(part.manufacturer, part.name));
    }
    for (const { category, label } of components) {
      expect(products.some((product) => product.label === label || product.category === category)).toBe(false);
    }
  });

  it('has advisories only for its own products, and defines every product id', () => {
    for (const { product_tree, vulnerabilities: found, document } of advisories) {
      const ids = new Set<string>();
      for (const vendor of product_tree.branches) {
        for (const product of vendor.branches ?? []) {
          expect(listed, document.title).toContain(keyOf(vendor.name, product.name));
          for (const version of product.branches ?? []) ids.add(idOf(version));
        }
      }
      for (const { product_status, remediations } of found) {
        const named = [...product_status.known_affected, ...remediations.flatMap((step) => step.product_ids ?? [])];
        for (const id of named) expect(ids, document.tracking.id).toContain(id);
        expect(remediations.length, document.tracking.id).toBeGreaterThan(0);
      }
    }
  });

  it('gives each advisory its own tracking id', () => {
    const ids = advisories.map(({ document }) => document.tracking.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^RMP-DEMO-\d{4}$/);
    for (const { document } of advisories) expect(document.publisher.name).toBe('Rampart Demo');
  });

  it('gives every component an analysis, and marks bills of materials as a demonstration', () => {
    for (const { name, analysis } of components) expect(analysis?.length ?? 0, name).toBeGreaterThan(100);
    for (const { name, bom } of products) if (bom) expect(bom, name).toMatch(/demonstration/);
  });

  it('links to the web only', () => {
    const links = [
      ...sheet.manufacturers.flatMap(({ website, facts }) => [website, ...(facts ?? []).map(({ href }) => href)]),
      ...sheet.products.flatMap(({ facts }) => (facts ?? []).map(({ href }) => href)),
      ...advisories.flatMap(({ document }) => (document.references ?? []).map(({ url }) => url)),
      ...vulnerabilities.flatMap(({ remediations }) => remediations.map(({ url }) => url)),
    ].filter((link) => link !== undefined);
    expect(links.length).toBeGreaterThan(100);
    for (const link of links) expect(new URL(link).protocol, link).toMatch(/^https?:$/);
  });

  it('lists only its own vulnerabilities as exploited, with the right count', () => {
    const cves = new Set(vulnerabilities.map(({ cve }) => cve));
    expect(exploited.count).toBe(exploited.vulnerabilities.length);
    for (const { cveID } of exploited.vulnerabilities) expect(cves).toContain(cveID);
  });
});

const real = new RealAdvisories(repository);

describe.runIf(real.arePresent)(
  'the demo catalogue compared with the public advisories',
  { tags: ['advisories'] },
  () => {
    it('has the same scores, vectors, classes and dates', () => {
      const scores = new Set<string>();
      const classes = new Set<string>();
      const dates = new Map<string, string>();
      for (const { document, vulnerabilities: found } of real.advisories()) {
        const date = document.tracking.initial_release_date.slice(0, 10);
        for (const { cve = '', cwe, scores: given } of found) {
          for (const { cvss_v3 } of given ?? []) {
            if (cvss_v3) scores.add(`${cve} ${cvss_v3.baseScore} ${cvss_v3.baseSeverity} ${cvss_v3.vectorString}`);
          }
          if (cwe) classes.add(`${cve} ${cwe.id}`);
          const known = dates.get(cve);
          if (!known || date < known) dates.set(cve, date);
        }
      }
      for (const { cve = '', cwe, release_date, scores: given } of vulnerabilities) {
        for (const { cvss_v3 } of given ?? []) {
          expect(scores).toContain(`${cve} ${cvss_v3?.baseScore} ${cvss_v3?.baseSeverity} ${cvss_v3?.vectorString}`);
        }
        if (cwe) expect(classes).toContain(`${cve} ${cwe.id}`);
        expect(release_date?.slice(0, 10), cve).toBe(dates.get(cve));
      }
    });

    it('has the same exploited vulnerabilities as the public list, with its facts', () => {
      const facts = (entry: KnownExploited['vulnerabilities'][number]) =>
        [entry.vendorProject, entry.product, entry.dateAdded, entry.dueDate].join('\n');
      const known = new Map(real.exploited().vulnerabilities.map((entry) => [entry.cveID, facts(entry)]));
      const ours = new Map(exploited.vulnerabilities.map((entry) => [entry.cveID, facts(entry)]));
      for (const cve of new Set(vulnerabilities.map((found) => found.cve ?? ''))) {
        expect(ours.get(cve), cve).toBe(known.get(cve));
      }
    });

    it('uses its own texts', () => {
      const runs = new Set(ownTexts().flatMap(runsOf));
      const copied = new Set<string>();
      for (const { document, vulnerabilities: found } of real.advisories()) {
        const texts = [
          ...(document.notes ?? []).map(({ text }) => text),
          ...found.flatMap(({ notes, remediations }) => [
            ...notes.map(({ text }) => text),
            ...remediations.map(({ details }) => details),
          ]),
        ];
        for (const run of texts.flatMap(runsOf)) if (runs.has(run)) copied.add(run);
      }
      for (const { shortDescription, requiredAction } of real.exploited().vulnerabilities) {
        for (const run of runsOf(`${shortDescription} ${requiredAction}`)) if (runs.has(run)) copied.add(run);
      }
      expect([...copied]).toEqual([]);
    }, 60_000);
  },
);

/** The texts that we wrote. Names of products and of weakness classes are given. */
function ownTexts(): string[] {
  return [
    ...sheet.products.flatMap(({ analysis = '', description = '', facts }) => [
      analysis,
      description,
      ...(facts ?? []).map(({ value }) => value),
    ]),
    ...advisories.flatMap(({ document }) => [document.title, ...(document.notes ?? []).map(({ text }) => text)]),
    ...vulnerabilities.flatMap(({ title = '', notes, remediations }) => [
      title,
      ...notes.map(({ text }) => text),
      ...remediations.map(({ details }) => details),
    ]),
    ...exploited.vulnerabilities.flatMap((entry) => [
      entry.vulnerabilityName,
      entry.shortDescription,
      entry.requiredAction,
    ]),
  ];
}

/** All runs of eight consecutive words. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(7).map((_, at) => words.slice(at, at + 8).join(' '));
}

function idOf({ product }: Branch): string {
  return product?.product_id ?? '';
}
