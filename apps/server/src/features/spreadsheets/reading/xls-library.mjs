import { createRequire } from 'node:module';

/** @type {typeof import('@e965/xlsx') | undefined} */
let loaded;

/** Loaded when a file needs it: most need neither the old format nor number formats, and it takes a while. */
export function xlsLibrary() {
  // In this form it brings the code pages along that the oldest files are written in.
  loaded ??= /** @type {typeof import('@e965/xlsx')} */ (createRequire(import.meta.url)('@e965/xlsx'));
  return loaded;
}
