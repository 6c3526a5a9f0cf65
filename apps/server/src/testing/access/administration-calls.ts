import * as bundles from '@rampart/contract/api/administration/bundles.ts';
import * as installation from '@rampart/contract/api/administration/installation.ts';
import * as loads from '@rampart/contract/api/administration/catalogue.ts';
import * as boms from '@rampart/contract/api/administration/boms.ts';
import * as companies from '@rampart/contract/api/administration/companies.ts';
import * as record from '@rampart/contract/api/administration/record.ts';
import * as matching from '@rampart/contract/api/spreadsheets/matching.ts';
import * as own from '@rampart/contract/api/own-products.ts';
import * as synonyms from '@rampart/contract/api/administration/synonyms.ts';
import * as makerSplits from '@rampart/contract/api/administration/maker-splits.ts';
import * as makers from '@rampart/contract/api/administration/manufacturers.ts';
import * as doubles from '@rampart/contract/api/administration/doubles.ts';
import * as renames from '@rampart/contract/api/administration/renames.ts';
import * as scopes from '@rampart/contract/api/administration/source-scopes.ts';
import * as splits from '@rampart/contract/api/administration/splits.ts';
import * as subscriptions from '@rampart/contract/api/administration/subscriptions.ts';
import * as types from '@rampart/contract/api/administration/types.ts';
import * as users from '@rampart/contract/api/administration/users.ts';
import type { CompanyIds } from './company-ids.ts';
import { anyUser, anyUuid, noId, row, type AccessRow } from './row.ts';

const administrators = ['Administration.users', 'Administration.operator'] as const;
const operators = 'Administration.operator';

const person = { name: 'x', permissions: [] };
const none = { params: { id: '0' } };
const noKey = { params: { id: '0', key: '0' } };
const ofUser = ({ user }: CompanyIds) => ({ params: { id: user.id } });
const ofCompany = ({ companyId }: CompanyIds) => ({ params: { id: String(companyId) } });
const renamed = { name: 'x', time_zone: 'UTC' };

/** Users of a company, and what only operators may do: companies and the catalogue. */
export const administrationCalls: AccessRow[] = [
  row(users.listUsers, administrators, 404, { body: {} }, ({ companyId }) => ({ body: { company: companyId } })),
  row(users.inviteUser, administrators, 404, { body: { ...person, email: 'a@b' } }, ({ companyId, mark }) => ({
    body: { ...person, email: `${mark}@example.test`, company: companyId },
  })),
  row(users.updateUser, administrators, 404, { ...anyUser, body: person }, (at) => ({ ...ofUser(at), body: person })),
  row(users.deactivateUser, administrators, 404, anyUser, ofUser),
  row(users.reactivateUser, administrators, 404, anyUser, (at) => ({ params: { id: at.deactivatedUser } })),
  row(users.resendInvitation, administrators, 404, anyUser, (at) => ({ params: { id: at.invitedUser } })),
  row(users.forceNewPassword, administrators, 404, anyUser, ofUser),
  row(users.resetSingleSignOn, administrators, 404, anyUser, ofUser),
  row(users.impersonateUser, administrators, 404, { ...anyUser, body: { reason: 'x' } }, (at) => ({
    ...ofUser(at),
    body: { reason: 'x' },
  })),
  row(users.stopImpersonating, 'any user', 204),
  row(companies.listCompanies, operators, 403, { body: {} }),
  row(companies.createCompany, operators, 403, {
    body: { ...renamed, administrator: { name: 'x', email: 'a@b' } },
  }),
  row(companies.updateCompany, operators, 403, { ...none, body: renamed }, (at) => ({
    ...ofCompany(at),
    body: { ...renamed, name: `Renamed ${at.mark}` },
  })),
  row(companies.suspendCompany, operators, 403, none, ofCompany),
  row(companies.reopenCompany, operators, 403, none, ofCompany),
  row(installation.getInstallation, operators, 403),
  row(installation.sendTestMail, operators, 403),
  row(loads.uploadCatalogue, operators, 403),
  row(loads.listLoads, operators, 403, { body: {} }),
  row(loads.getLoad, operators, 403, none),
  row(loads.listLoadFiles, operators, 403, { ...none, body: { status: 'failed' } }),
  row(loads.listMovedRatings, operators, 403, { ...none, body: {} }),
  row(loads.listSources, operators, 403),
  row(loads.listAliases, operators, 403),
  row(loads.createAlias, operators, 403, { body: { manufacturer: 'x', alias: 'y' } }),
  row(loads.removeAlias, operators, 403, none),
  row(matching.listProductAliases, operators, 403, { body: { is_suggested: true } }),
  row(matching.acceptProductAlias, operators, 403, none),
  row(matching.removeProductAlias, operators, 403, none),
  row(own.listProductSuggestions, operators, 403),
  row(own.acceptProductSuggestion, operators, 403, none),
  row(own.removeProductSuggestion, operators, 403, none),
  row(loads.listVexPublishers, operators, 403),
  row(loads.confirmVexPublisher, operators, 403, { body: { publisher: 'x', manufacturer: anyUuid.params.uuid } }),
  row(loads.withdrawVexPublisher, operators, 403, none),
  row(synonyms.listSynonyms, operators, 403),
  row(synonyms.createSynonym, operators, 403, { body: { word: 'xy', equipment_type: 0 } }),
  row(synonyms.removeSynonym, operators, 403, none),
  row(subscriptions.listSubscriptions, operators, 403),
  row(subscriptions.createSubscription, operators, 403, { body: { kind: 'csaf', address: 'feed.example' } }),
  row(subscriptions.getSubscription, operators, 403, none),
  row(subscriptions.removeSubscription, operators, 403, none),
  row(subscriptions.pauseSubscription, operators, 403, none),
  row(subscriptions.resumeSubscription, operators, 403, none),
  row(subscriptions.runSubscription, operators, 403, { ...none, body: {} }),
  row(scopes.setSourceScope, operators, 403, { ...none, body: {} }),
  row(scopes.previewSourceScope, operators, 403, { body: {} }),
  row(subscriptions.listSourceDocuments, operators, 403, { ...none, body: {} }),
  row(subscriptions.listSourceKeys, operators, 403, none),
  row(subscriptions.acceptSourceKey, operators, 403, noKey),
  row(subscriptions.refuseSourceKey, operators, 403, noKey),
  row(boms.listWaitingBoms, operators, 403, { body: {} }),
  row(boms.searchBomProducts, operators, 403, { body: { search: 'x' } }),
  row(boms.attachBom, operators, 403, { ...none, body: { product: noId } }),
  row(boms.attachBomToNewProduct, operators, 403, { ...none, body: { manufacturer: 'x', name: 'x' } }),
  row(boms.dropBom, operators, 403, none),
  row(bundles.listBundleKeys, operators, 403),
  row(bundles.trustBundleKey, operators, 403, { body: { name: 'x', public_key: 'y', fingerprint: 'z' } }),
  row(bundles.removeBundleKey, operators, 403, none),
  row(doubles.listDoubles, operators, 403, { body: { subject: 'product' } }),
  row(doubles.dismissDouble, operators, 403, none),
  row(doubles.restoreDouble, operators, 403, none),
  row(types.listTypedProducts, operators, 403, { body: {} }),
  row(types.listEquipmentTypes, operators, 403),
  row(types.changeTypes, operators, 403, { body: { products: [0], type: 0 } }),
  row(types.undoTypeChange, operators, 403, none),
  row(doubles.previewMerge, operators, 403, { params: { merged: noId, kept: noId } }),
  row(doubles.createMerge, operators, 403, { body: { merged: noId, kept: noId } }),
  row(doubles.listMerges, operators, 403, { body: {} }),
  row(doubles.undoMerge, operators, 403, none),
  row(renames.previewRename, operators, 403, { ...anyUuid, body: { name: 'x' } }),
  row(renames.renameProduct, operators, 403, { ...anyUuid, body: { name: 'x' } }),
  row(renames.listRenames, operators, 403, { body: {} }),
  row(renames.undoRename, operators, 403, none),
  row(makers.previewMakerMerge, operators, 403, { params: { merged: noId, kept: noId } }),
  row(makers.createMakerMerge, operators, 403, { body: { merged: noId, kept: noId } }),
  row(makers.listMakerMerges, operators, 403, { body: {} }),
  row(makers.undoMakerMerge, operators, 403, none),
  row(makers.getMakerUsage, operators, 403, anyUuid),
  row(makerSplits.listMakers, operators, 403, { body: {} }),
  row(makerSplits.listMakerProducts, operators, 403, { ...anyUuid, body: {} }),
  row(makerSplits.findMakerProducts, operators, 403, { ...anyUuid, body: {} }),
  row(makerSplits.previewMakerSplit, operators, 403, { ...anyUuid, body: { name: 'x', products: [0] } }),
  row(makerSplits.createMakerSplit, operators, 403, { ...anyUuid, body: { name: 'x', products: [0] } }),
  row(splits.listOtherNames, operators, 403, { body: {} }),
  row(splits.previewSplit, operators, 403, anyUuid),
  row(splits.splitOtherName, operators, 403, anyUuid),
  row(makers.renameMaker, operators, 403, { ...anyUuid, body: { name: 'x' } }),
  row(record.listSecurityRecord, administrators, 200, { body: {} }),
  row(record.downloadSecurityRecord, administrators, 200),
];
