import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The types of Node 20 do not have it.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

const kept = globalThis as { embeddedEngine?: Promise<object[]> };

/*
 * Holds the compiled embedded database for all test files of this process. Without a holder, the compiled code is
 * discarded with each database, and compiling it takes more than half of the time for opening one.
 */
await (kept.embeddedEngine ??= compile());

function compile(): Promise<object[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return Promise.all(
    ['pglite.wasm', 'initdb.wasm'].map(async (name) => WebAssembly.compile(await readFile(join(folder, name)))),
  );
}
