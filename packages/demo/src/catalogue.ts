/**
 * The demo catalogue, relative to the root of the repository. The built server inlines this package, so a path relative
 * to this module would be wrong there. The reader of the files resolves the path.
 */
export const catalogueFolder = 'packages/demo/catalogue';

/** In this order, products have their types from the start. Each file can be loaded alone and again. */
export const catalogueFiles = ['catalogue.json', 'advisories', 'known-exploited.json'].map(
  (name) => `${catalogueFolder}/${name}`,
);

/** The prefix of the ids of its advisories. */
export const advisoryPrefix = 'RMP-DEMO-';
