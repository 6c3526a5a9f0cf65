import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAdvisory, type Advisory } from '#catalogue/csaf/csaf.ts';
import { csafDocument, type CsafDocument } from '#catalogue/csaf/csaf.schema.ts';
import { productIdsOf } from '#catalogue/csaf/csaf-products.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import { parseJson } from '#catalogue/files/parse-json.ts';
import { paths } from '#paths';

export interface RealAdvisory {
  csaf: CsafDocument;
  /** Its products by the ids of its product tree. */
  ids: ReturnType<typeof productIdsOf>;
  /** What a load reads from it. */
  advisory: Advisory;
}

// Public advisories, too many for the repository. They may be in a folder beside it.
export const archive = join(paths.repository, '../shared/data/csaf-ot-2017-2022.tar.gz');
export const hasRealAdvisories = existsSync(archive);

let all: Promise<readonly RealAdvisory[]> | undefined;

/** The public advisories. A worker reads them once for all its tests, because reading takes ten seconds. */
export const realAdvisories = (): Promise<readonly RealAdvisory[]> => (all ??= readAll());

async function readAll(): Promise<RealAdvisory[]> {
  const advisories: RealAdvisory[] = [];
  for await (const input of readInputs([archive])) {
    if (!('content' in input)) throw new Error(`${input.name} cannot be read`);
    const value = parseJson(input.content);
    const csaf = csafDocument.parse(value);
    advisories.push({ csaf, ids: productIdsOf(csaf.product_tree, []), advisory: readAdvisory(value) });
  }
  return advisories;
}
