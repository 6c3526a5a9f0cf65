/** Texts that people read and that the specification words; one place, so that screens and tests agree. */
export const messages = {
  notFound: 'Not Found',
  invalidFileFormat: 'Invalid file format',
  invalidLocation: 'Error: Invalid data. Please try again.',

  emptyProducts: 'No Results',
  emptyCard: 'No results',
  emptyEquipment: 'No equipment matched your search',
  emptyAssets: 'No assets for this product',
  emptyVulnerabilities: 'No known vulnerabilities',
  emptyMitigations: 'No mitigation steps',
  comingSoon: 'Coming soon',
  clearForMore: (query: string) => `Clear your filters to find more results for "${query}".`,

  unreachable: 'Rampart could not be reached. Check the connection and try again.',
  noAnswer: 'Rampart did not answer in time. Try again.',
  unexpectedAnswer: 'The server gave an answer that cannot be read. Try again in a moment.',
} as const;
