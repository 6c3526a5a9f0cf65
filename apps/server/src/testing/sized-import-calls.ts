import * as mappings from '@rampart/contract/api/spreadsheets/mapping.ts';
import { continueImport, listImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import { anyMapping } from '#testing/imports/foreign-imports.ts';
import type { Sized, SizedCall } from '#testing/sizes.ts';

const ofMapping = ({ mappingImportId }: Sized) => ({ params: { id: String(mappingImportId) } });
const ofMatching = ({ matchingImportIds: [first] }: Sized) => ({ params: { id: String(first) } });
const ofProfile = ({ profileId }: Sized) => ({ params: { id: String(profileId) } });

/** The calls about files with other headings, in an order in which each call succeeds. */
export const sizedImportCalls: SizedCall[] = [
  { endpoint: mappings.getImportMapping, sent: ofMapping },
  {
    endpoint: mappings.saveImportMapping,
    sent: (company) => ({ ...ofMapping(company), body: { mapping: anyMapping, version: 0 } }),
  },
  {
    endpoint: mappings.applyImportMapping,
    sent: (company) => ({
      ...ofMapping(company),
      body: { mapping: anyMapping, version: 1, profile: { name: 'Kept' } },
    }),
  },
  { endpoint: listImportPairs, sent: (company) => ({ ...ofMatching(company), body: {} }) },
  { endpoint: mappings.changeImportMapping, sent: ofMatching },
  { endpoint: continueImport, sent: ({ matchingImportIds }) => ({ params: { id: String(matchingImportIds[1]) } }) },
  { endpoint: mappings.getImportProfile, sent: ofProfile },
  {
    endpoint: mappings.updateImportProfile,
    sent: (company) => ({ ...ofProfile(company), body: { name: 'Renamed', version: 0 } }),
  },
  { endpoint: mappings.removeImportProfile, sent: ofProfile },
];
