import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Score {
  cvss_v3?: { baseScore: number; baseSeverity: string; vectorString: string; version: string };
}

export interface Advisory {
  document: {
    title: string;
    publisher: { name: string };
    notes?: { text: string }[];
    references?: { url: string }[];
    tracking: { id: string; initial_release_date: string; current_release_date: string };
  };
  product_tree: { branches: Branch[] };
  vulnerabilities: {
    cve?: string;
    title?: string;
    cwe?: { id: string; name: string };
    notes: { text: string }[];
    release_date?: string;
    product_status: { known_affected: string[] };
    scores?: Score[];
    remediations: { category: string; details: string; product_ids?: string[]; url?: string }[];
  }[];
}

export interface Branch {
  category: string;
  name: string;
  branches?: Branch[];
  product?: { name: string; product_id: string };
}

export interface KnownExploited {
  count: number;
  vulnerabilities: Record<
    | 'cveID'
    | 'vendorProject'
    | 'product'
    | 'vulnerabilityName'
    | 'dateAdded'
    | 'shortDescription'
    | 'requiredAction'
    | 'dueDate',
    string
  >[];
}

/** The public files with the facts of the demo. They are in a folder beside a checkout, not in the repository. */
export class RealAdvisories {
  readonly #archive: string;
  readonly #exploited: string;

  constructor(repository: string) {
    const folder = join(repository, '../shared/data');
    this.#archive = join(folder, 'csaf-ot-2017-2022.tar.gz');
    this.#exploited = join(folder, 'known_exploited_vulnerabilities.json');
  }

  get arePresent(): boolean {
    return existsSync(this.#archive) && existsSync(this.#exploited);
  }

  exploited(): KnownExploited {
    return JSON.parse(readFileSync(this.#exploited, 'utf8')) as KnownExploited;
  }

  *advisories(): Generator<Advisory> {
    const tar = gunzipSync(readFileSync(this.#archive));
    const block = 512;
    for (let at = 0; at + block <= tar.length;) {
      const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
      const kind = tar.toString('latin1', at + 156, at + 157);
      const body = tar.subarray(at + block, at + block + size);
      if (kind === '0' && size > 0) yield JSON.parse(body.toString('utf8')) as Advisory;
      at += block + Math.ceil(size / block) * block;
    }
  }
}
