/**
 * What is shipped and is no code of an npm package. The npm packages of fonts and maps have the licences of their files;
 * this says where the data in them comes from.
 */
export const otherWorks = [
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
