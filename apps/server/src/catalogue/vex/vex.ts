import type { ProductName } from '#catalogue/entries/names.ts';
import { cleanLine, cleanText } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

export type VexStatus = 'not_affected' | 'fixed' | 'under_investigation' | 'affected';

/** What a document says of some versions of a product and a vulnerability. */
export interface VexStatement {
  product: ProductName;
  cve: string;
  /** As the document writes them. Empty for all versions. */
  versions: string;
  status: VexStatus;
  /** The word of the format. */
  justification: string | null;
  /** What it means for the product, in the words of the document. */
  impact: string | null;
  statedAt: Date;
}

/** A VEX document that is not an advisory. */
export interface VexDocument {
  format: 'cyclonedx' | 'openvex';
  publisher: string;
  trackingId: string;
  revision: string;
  title: string;
  link: string | null;
  publishedAt: Date;
  releasedAt: Date;
  statements: VexStatement[];
  /** The parts that were skipped or cut, each in a few words. */
  skipped: string[];
}

interface StatementTexts {
  versions: string;
  justification?: string;
  impact?: string;
}

/**
 * The texts of statements in their stored form. A document repeats them for each product and version, so each is cleaned
 * once.
 */
export function statementTexts() {
  const cleanVersions = once((text) => shortened(cleanLine(text), limits.versionsLength));
  const cleanImpact = once((text) => shortened(cleanText(text), limits.summaryLength));
  return ({ versions, justification = '', impact = '' }: StatementTexts) => ({
    versions: cleanVersions(versions),
    justification: cleanLine(justification.slice(0, limits.nameLength)) || null,
    impact: cleanImpact(impact) || null,
  });
}

function once(clean: (text: string) => string): (text: string) => string {
  const cleaned = new Map<string, string>();
  return (text) => {
    const known = cleaned.get(text) ?? clean(text);
    cleaned.set(text, known);
    return known;
  };
}

/** Of versions that end with `…`, only the complete parts count. */
const shortened = (text: string, longest: number) => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`);

/** Refuses a document with more statements than the catalogue stores. */
export function countedStatements(statements: VexStatement[]): VexStatement[] {
  if (statements.length > limits.statements)
    throw new Refusal(`The document makes more than ${limits.statements} statements.`);
  return statements;
}

/** Counts what is left out, by reason, and lists it for the report. */
export function leavingOut() {
  const counts = new Map<string, number>();
  return {
    add: (reason: string, count = 1) => void counts.set(reason, (counts.get(reason) ?? 0) + count),
    list: () => [...counts].map(([reason, count]) => `${count} ${count === 1 ? 'statement' : 'statements'}: ${reason}`),
  };
}
