import { createRequire } from 'node:module';

/** @type {typeof import('@e965/xlsx') | undefined} */
let loaded;

/** Loads the library on demand. Most files need neither the old format nor number formats, and loading takes time. */
export function xlsLibrary() {
  // This form of the library includes the code pages of the oldest files.
  loaded ??= /** @type {typeof import('@e965/xlsx')} */ (createRequire(import.meta.url)('@e965/xlsx'));
  return loaded;
}
