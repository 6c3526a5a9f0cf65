import * as mappings from '@rampart/contract/api/spreadsheets/mapping.ts';
import {
  continueImport,
  decideImportPairs,
  forgetProductDecision,
  listImportPairs,
  listProductDecisions,
  suggestAlias,
} from '@rampart/contract/api/spreadsheets/matching.ts';
import { anyMapping } from '#testing/imports/foreign-imports.ts';
import type { CompanyIds } from './company-ids.ts';
import { anyNumber, noId, row, type AccessRow } from './row.ts';

const view = 'Equipment.view';
const edit = 'Equipment.edit';

const draft = { mapping: anyMapping, version: 0 };
const applied = { ...draft, profile: null };
const setAside = { decisions: [{ pair: 1, state: 'set-aside' }] };
const suggestion = { product: noId };
const renamed = { name: 'Renamed', version: 0 };

const ofMapping = ({ mappingImport }: CompanyIds) => ({ params: { id: String(mappingImport) } });
const ofMatching = ({ matchingImport }: CompanyIds) => ({ params: { id: String(matchingImport) } });
const ofProfile = ({ importProfile }: CompanyIds) => ({ params: { id: String(importProfile) } });

/** The calls about files with other headings. */
export const importCalls: AccessRow[] = [
  row(mappings.getImportMapping, view, 404, anyNumber, ofMapping),
  row(mappings.saveImportMapping, edit, 404, { ...anyNumber, body: draft }, (at) => ({
    ...ofMapping(at),
    body: draft,
  })),
  row(mappings.applyImportMapping, edit, 404, { ...anyNumber, body: applied }, (at) => ({
    ...ofMapping(at),
    body: applied,
  })),
  row(mappings.changeImportMapping, edit, 404, anyNumber, ofMatching),
  row(listImportPairs, view, 404, { ...anyNumber, body: {} }, (at) => ({ ...ofMatching(at), body: {} })),
  row(decideImportPairs, edit, 404, { ...anyNumber, body: setAside }, (at) => ({ ...ofMatching(at), body: setAside })),
  row(suggestAlias, edit, 404, { params: { id: '1', pair: '1' }, body: suggestion }, ({ matchingImport }) => ({
    params: { id: String(matchingImport), pair: '1' },
    body: suggestion,
  })),
  row(continueImport, edit, 404, anyNumber, ofMatching),
  row(listProductDecisions, view, 200, { body: {} }),
  row(forgetProductDecision, edit, 404, { params: { id: 'a'.repeat(64) } }, ({ productDecision }) => ({
    params: { id: productDecision },
  })),
  row(mappings.listImportProfiles, view, 200),
  row(mappings.getImportProfile, view, 404, anyNumber, ofProfile),
  row(mappings.updateImportProfile, edit, 404, { ...anyNumber, body: renamed }, (at) => ({
    ...ofProfile(at),
    body: renamed,
  })),
  row(mappings.removeImportProfile, edit, 404, anyNumber, ofProfile),
];
