import type { Read } from '#db/transaction.ts';
import type { Subject } from './document.ts';
import type { ScopedProduct, VexScope } from './scope.queries.ts';
import { chunkSize, listNextAssets, listVersions } from './subjects.queries.ts';

/**
 * The subjects that were read, by product: their versions, or the ids of their assets. Assets change while a document
 * is written. Only these subjects are in its statements, so that a statement never names one that the document lacks.
 */
export interface SubjectIndex {
  versions: Map<number, Set<string>>;
  assets: Map<number, number[]>;
}

export const emptyIndex = (): SubjectIndex => ({ versions: new Map(), assets: new Map() });

/** Each version of each product once. */
export async function* versionSubjects(read: Read, scope: VexScope, index: SubjectIndex): AsyncGenerator<Subject> {
  for (const products of chunksOf(scope.products)) {
    const ids = products.map(({ id }) => id);
    for (const { productId, version } of await read((db) => listVersions(db, scope, ids))) {
      const known = index.versions.get(productId);
      if (known) known.add(version);
      else index.versions.set(productId, new Set([version]));
      yield { productId, version, asset: null };
    }
  }
}

/** Each asset once. */
export async function* assetSubjects(read: Read, scope: VexScope, index: SubjectIndex): AsyncGenerator<Subject> {
  for (const products of chunksOf(scope.products)) {
    const ids = products.map(({ id }) => id);
    let page = await read((db) => listNextAssets(db, scope, ids, 0));
    while (page.length > 0) {
      for (const { id, productId, version, uid, serialNumber } of page) {
        const known = index.assets.get(productId);
        if (known) known.push(id);
        else index.assets.set(productId, [id]);
        yield { productId, version, asset: { id, uid, serialNumber } };
      }
      const last = page.at(-1)?.id ?? 0;
      page = page.length < chunkSize ? [] : await read((db) => listNextAssets(db, scope, ids, last));
    }
  }
}

/** Products whose assets are read together. */
function* chunksOf(products: readonly ScopedProduct[]): Generator<ScopedProduct[]> {
  let chunk: ScopedProduct[] = [];
  let assets = 0;
  for (const product of products) {
    if (chunk.length > 0 && assets + product.assets > chunkSize) {
      yield chunk;
      chunk = [];
      assets = 0;
    }
    chunk.push(product);
    assets += product.assets;
  }
  if (chunk.length > 0) yield chunk;
}
