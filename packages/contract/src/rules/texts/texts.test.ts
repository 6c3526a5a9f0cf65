import { expect, it } from 'vitest';
import { confirmationWays } from '../accounts/confirmation.ts';
import { guestMark } from '../accounts/guest-token.ts';
import { limits } from '#rules/limits.ts';
import { mapCentre, mapZoom } from '#rules/map.ts';
import { messages } from './messages.ts';
import { noType } from '../catalogue/no-type.ts';
import { priorityChoices, priorityLevels, priorityNames } from '#rules/priorities.ts';
import { secondFactorRules } from '../accounts/second-factor-rule.ts';
import { securityKindNames, securityKinds } from '../accounts/security-kinds.ts';

it('the texts of the specification are word for word', () => {
  expect(messages).toMatchObject({
    notFound: 'Not Found',
    invalidFileFormat: 'Invalid file format',
    fileUploaded:
      'Thanks! Your file was uploaded. Its contents will be analyzed and added to your equipment list shortly.',
    invalidLocation: 'Error: Invalid data. Please try again.',
    emptyProducts: 'No Results',
    emptyCard: 'No results',
    emptyEquipment: 'No equipment matched your search',
    emptyAssets: 'No assets for this product',
    emptyVulnerabilities: 'No known vulnerabilities',
    emptyMitigations: 'No mitigation steps',
    nothingAffected: 'Nothing in My Equipment is affected',
    comingSoon: 'Coming soon',
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
    alertsSaved: 'Success',
  });
  expect(messages.clearForMore('pump')).toBe('Clear your filters to find more results for "pump"');
});

it.each([
  [messages.assetsRemoved(1), 'Asset Removed'],
  [messages.assetsRemoved(2_316), '2,316 Assets Removed'],
  [messages.assetsRestored(1), 'Asset Restored'],
  [messages.assetsRestored(2_316), '2,316 Assets Restored'],
])('says “%s”', (text, expected) => {
  expect(text).toBe(expected);
});

it('no text is empty, and none is used for two things', () => {
  const texts = Object.values(messages).filter((message) => typeof message === 'string');
  for (const text of texts) expect(text).toMatch(/^[A-Z].*[\w.)]$/);
  expect(new Set(texts).size).toBe(texts.length);
});

it('the limits for sizes of files are those that the messages name', () => {
  expect(messages.fileTooLarge).toContain(`${limits.uploadMaxSize / 1_048_576} MiB`);
  expect(messages.catalogueFileTooLarge).toContain(`${limits.catalogueUploadMaxSize / 1_048_576} MiB`);
  expect([limits.uploadMaxSize, limits.catalogueUploadMaxSize]).toEqual([20_971_520, 67_108_864]);
});

it('every kind of entry in the security record has its own name', () => {
  expect(securityKindNames.length).toBeGreaterThan(40);
  const names = securityKindNames.map((kind) => securityKinds[kind]);
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+[-\w ]+$/);
  expect(new Set(names).size).toBe(names.length);
});

it('priorities are named from the most urgent', () => {
  expect(priorityLevels.map((level) => `${level}: ${priorityNames[level]}`)).toEqual([
    'high: High',
    'medium: Medium',
    'low: Low',
  ]);
  expect(priorityChoices).toBe('High, Medium or Low');
});

it('words that are stored or sent do not change, and the map opens at the centre of the specification', () => {
  expect(confirmationWays).toEqual(['password', 'code', 'provider']);
  expect(secondFactorRules).toEqual(['nobody', 'administrators', 'everybody']);
  expect(guestMark).toBe('guest-');
  expect([mapCentre, mapZoom]).toEqual([[41.26, -99.21], 5]);
  expect(noType).toEqual({ value: 0, label: 'No type' });
});
