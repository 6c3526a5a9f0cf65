/** Texts that people read and that the specification words; one place, so that screens and tests agree. */
export const messages = {
  notFound: 'Not Found',
  invalidFileFormat: 'Invalid file format',
  fileUploaded:
    'Thanks! Your file was uploaded. Its contents will be analyzed and added to your equipment list shortly.',
  fileTooLarge: 'A file has at most 20 MiB',
  catalogueFileTooLarge: 'A file or archive has at most 64 MiB',
  invalidLocation: 'Error: Invalid data. Please try again.',

  emptyProducts: 'No Results',
  emptyCard: 'No results',
  emptyEquipment: 'No equipment matched your search',
  emptyAssets: 'No assets for this product',
  emptyVulnerabilities: 'No known vulnerabilities',
  emptyMitigations: 'No mitigation steps',
  comingSoon: 'Coming soon',
  clearForMore: (query: string) => `Clear your filters to find more results for "${query}".`,

  emptyGroup: 'This group does not contain any assigned equipment.',
  groupCreated: 'Group Created',
  groupUpdated: 'Group Updated',
  groupDeleted: 'Group Deleted',
  itemAdded: 'Item Added to My Equipment',
  itemRemoved: 'Item Removed from My Equipment',
  itemAssigned: 'Equipment Assigned to Group(s)',
  itemInNoGroup: 'This item has been removed from all groups.',
  warnRemovedFromGroups: 'Equipment will also be removed from all assigned groups',
  warnEquipmentStays: 'Items in this group will not be removed from My Equipment',
  updated: 'Updated successfully',
  locationCreated: 'Location Created',
  locationUpdated: 'Location Updated',
  locationDeleted: 'Location Deleted',
  passwordChanged: 'Password changed',
  alertsSaved: 'Success',
  assetAdded: 'Asset Added',
  assetsRemoved: (count: number) => (count === 1 ? 'Asset Removed' : `${count.toLocaleString('en-US')} Assets Removed`),
  assetsRestored: (count: number) =>
    count === 1 ? 'Asset Restored' : `${count.toLocaleString('en-US')} Assets Restored`,

  unreachable: 'Rampart could not be reached. Check the connection and try again.',
  noAnswer: 'Rampart did not answer in time. Try again.',
  unexpectedAnswer: 'The server gave an answer that cannot be read. Try again in a moment.',
} as const;
