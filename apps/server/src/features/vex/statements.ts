import type { Read } from '#db/transaction.ts';
import type { StatedPart, Subject, VexVulnerability } from './document.ts';
import { listJudges } from './findings.queries.ts';
import type { VexScope } from './scope.queries.ts';
import { statementOf } from './statement.ts';
import { listAssetStates, listVersionStates, type Pair, type PlacedState } from './states.queries.ts';
import { chunkSize } from './subjects.queries.ts';
import type { SubjectIndex } from './subjects.ts';

/** Pairs that are read together, and for statements about assets the assets of each (`places` are positions from 1). */
interface Chunk {
  pairs: Pair[];
  places: number[];
  assetIds: number[];
}

/** What is stated of the subjects of the index, vulnerability by vulnerability. Each chunk is one short transaction. */
export async function* readStatements(
  read: Read,
  scope: VexScope,
  index: SubjectIndex,
  withAssets: boolean,
): AsyncGenerator<StatedPart> {
  const named = new Map(scope.vulnerabilities.map((vulnerability) => [vulnerability.id, vulnerability]));
  const chunks = withAssets ? assetChunks(scope, index) : versionChunks(scope, index);
  for (const chunk of chunks) {
    const [states, judges] = await read(async (db) => [
      withAssets ? await listAssetStates(db, chunk.pairs, chunk) : await listVersionStates(db, scope, chunk.pairs),
      await listJudges(db, chunk.pairs),
    ]);
    const parts = new Map<number, Part>();
    for (const state of states) {
      const pair = chunk.pairs[state.place - 1];
      const judge = judges[state.place - 1];
      const vulnerability = pair && named.get(pair.vulnerabilityId);
      if (!pair || !judge || !vulnerability || !isKnown(index, pair, state)) continue;
      const part = parts.get(vulnerability.id) ?? { vulnerability, stated: new Map() };
      parts.set(vulnerability.id, part);
      const { version, asset } = state;
      add(part, statementOf(state, judge), { productId: pair.productId, version, asset });
    }
    for (const { vulnerability, stated } of parts.values()) yield { vulnerability, stated: [...stated.values()] };
  }
}

interface Part {
  vulnerability: VexVulnerability;
  stated: Map<string, StatedPart['stated'][number]>;
}

function add({ stated }: Part, statement: StatedPart['stated'][number]['statement'], subject: Subject): void {
  const key = JSON.stringify(statement);
  const same = stated.get(key);
  if (same) same.subjects.push(subject);
  else stated.set(key, { statement, subjects: [subject] });
}

/** Assets were asked for by their ids. */
const isKnown = ({ versions }: SubjectIndex, { productId }: Pair, { asset, version }: PlacedState) =>
  asset !== null || versions.get(productId)?.has(version);

/** Every vulnerability with the products that have it. */
function* pairsOf({ products, vulnerabilities }: VexScope): Generator<Pair> {
  const having = new Map<number, number[]>(vulnerabilities.map(({ id }) => [id, []]));
  for (const product of products) for (const id of product.vulnerabilities) having.get(id)?.push(product.id);
  for (const [vulnerabilityId, ids] of having) for (const productId of ids) yield { productId, vulnerabilityId };
}

function* versionChunks(scope: VexScope, { versions }: SubjectIndex): Generator<Chunk> {
  let pairs: Pair[] = [];
  let rows = 0;
  for (const pair of pairsOf(scope)) {
    pairs.push(pair);
    rows += versions.get(pair.productId)?.size ?? 0;
    if (rows < chunkSize) continue;
    yield { pairs, places: [], assetIds: [] };
    pairs = [];
    rows = 0;
  }
  if (pairs.length > 0) yield { pairs, places: [], assetIds: [] };
}

function* assetChunks(scope: VexScope, { assets }: SubjectIndex): Generator<Chunk> {
  let chunk: Chunk = { pairs: [], places: [], assetIds: [] };
  for (const pair of pairsOf(scope)) {
    const ids = assets.get(pair.productId) ?? [];
    for (let from = 0; from < ids.length;) {
      const taken = ids.slice(from, from + chunkSize - chunk.assetIds.length);
      from += taken.length;
      chunk.pairs.push(pair);
      for (const id of taken) {
        chunk.places.push(chunk.pairs.length);
        chunk.assetIds.push(id);
      }
      if (chunk.assetIds.length < chunkSize) continue;
      yield chunk;
      chunk = { pairs: [], places: [], assetIds: [] };
    }
  }
  if (chunk.assetIds.length > 0) yield chunk;
}
