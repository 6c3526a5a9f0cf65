import type { Statement } from './statement.ts';

/** What a document states something about: a product in one firmware version, or one asset of it. */
export interface Subject {
  productId: number;
  /** As users write it. Empty if no version is recorded. */
  version: string;
  asset: SubjectAsset | null;
}

export interface SubjectAsset {
  id: number;
  uid: string | null;
  serialNumber: string | null;
}

export interface VexProduct {
  id: number;
  uuid: string;
  name: string;
  manufacturer: string;
}

export interface VexVulnerability {
  id: number;
  /** Usually a CVE. */
  name: string;
  title: string;
}

/** Equal statements about one vulnerability. If it has many subjects, it comes in several parts in a row. */
export interface StatedPart {
  vulnerability: VexVulnerability;
  stated: { statement: Statement; subjects: Subject[] }[];
}

export interface Publisher {
  name: string;
  namespace: string;
}

/** The content of a document, read while it is written. */
export interface VexDocument {
  /** A new uuid. */
  id: string;
  at: Date;
  /** What it is about, in words. */
  title: string;
  company: string;
  products: ReadonlyMap<number, VexProduct>;
  /** Read all of them before the statements: only these are in the statements. */
  subjects(): AsyncIterable<Subject>;
  statements(): AsyncIterable<StatedPart>;
}
