/**
 * The demo catalogue, from the repository's root. The built server inlines this package, so a place told from this
 * module's own address would be wrong there: who reads the files resolves them.
 */
export const catalogueFolder = 'packages/demo/catalogue';

/** In the order that shows products with their types at once; each can be loaded alone and again. */
export const catalogueFiles = ['catalogue.json', 'advisories', 'known-exploited.json'].map(
  (name) => `${catalogueFolder}/${name}`,
);

/** How the ids of its advisories begin. */
export const advisoryPrefix = 'RMP-DEMO-';
