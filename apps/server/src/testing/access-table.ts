import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import * as users from '@rampart/contract/api/administration-users.ts';
import * as loads from '@rampart/contract/api/administration-catalogue.ts';
import * as synonyms from '@rampart/contract/api/administration-synonyms.ts';
import * as companies from '@rampart/contract/api/administration-companies.ts';
import * as record from '@rampart/contract/api/administration-record.ts';
import * as invitations from '@rampart/contract/api/invitations.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import * as actionItems from '@rampart/contract/api/action-items.ts';
import * as catalogue from '@rampart/contract/api/catalogue.ts';
import * as dashboard from '@rampart/contract/api/dashboard.ts';
import * as equipment from '@rampart/contract/api/equipment.ts';
import * as filters from '@rampart/contract/api/filters.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import * as locations from '@rampart/contract/api/locations.ts';
import * as notifications from '@rampart/contract/api/notifications.ts';
import * as profile from '@rampart/contract/api/profile.ts';
import * as search from '@rampart/contract/api/search.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as session from '@rampart/contract/api/session.ts';
import * as singleSignOn from '@rampart/contract/api/single-sign-on.ts';
import * as spreadsheets from '@rampart/contract/api/spreadsheets.ts';

/** One call of the access table: a body that passes validation, and the answer to another company. */
interface AccessRow {
  endpoint: Endpoint;
  sent?: { params?: Record<string, string>; query?: object; body?: object };
  /** The answer to a user of another company for this company's ids: 404, or 'own' if the call names no row. */
  otherCompany: 404 | 'own';
  /** It needs no XSRF token, because the secret in its address is the proof. */
  provesItself?: true;
}

const anyUuid = { params: { uuid: '00000000-0000-4000-8000-000000000000' } };
const anyAsset = { params: { ...anyUuid.params, assetId: '1' } };
const anyPlace = { terminalName: 'x' };

const anyUser = { params: { id: '00000000-0000-4000-8000-000000000000' } };
const anyPerson = { name: 'x', permissions: [] };
const anyImport = { params: { id: '1' } };

/** Every registered call. The access test fails if one is missing here. */
export const accessTable: AccessRow[] = [
  { endpoint: session.getUser, otherCompany: 'own' },
  { endpoint: session.signIn, sent: { body: { email: 'a@b', password: 'x' } }, otherCompany: 'own' },
  { endpoint: session.signOut, otherCompany: 'own' },
  { endpoint: session.forgotPassword, sent: { body: { email: 'a@b' } }, otherCompany: 'own' },
  { endpoint: session.checkResetLink, sent: { body: { token: 'x' } }, otherCompany: 'own' },
  {
    endpoint: session.resetPassword,
    sent: { body: { token: 'x', password: 'long enough for us' } },
    otherCompany: 'own',
  },
  { endpoint: secondFactor.finishSignIn, sent: { body: { code: '000000' } }, otherCompany: 'own' },
  { endpoint: secondFactor.beginEnrolmentAtSignIn, otherCompany: 'own' },
  { endpoint: secondFactor.confirmEnrolmentAtSignIn, sent: { body: { code: '000000' } }, otherCompany: 'own' },
  { endpoint: secondFactor.getSecondFactor, otherCompany: 'own' },
  { endpoint: secondFactor.beginEnrolment, sent: { body: { password: '' } }, otherCompany: 'own' },
  { endpoint: secondFactor.confirmEnrolment, sent: { body: { code: '000000' } }, otherCompany: 'own' },
  { endpoint: secondFactor.renewRecoveryCodes, sent: { body: { code: '000000' } }, otherCompany: 'own' },
  { endpoint: secondFactor.removeSecondFactor, sent: { body: { password: '', code: '0' } }, otherCompany: 'own' },
  { endpoint: secondFactor.getSecondFactorPolicy, otherCompany: 'own' },
  { endpoint: secondFactor.requireSecondFactor, sent: { body: { required: false } }, otherCompany: 'own' },
  { endpoint: secondFactor.listSecondFactorUsers, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: secondFactor.resetSecondFactor, sent: { params: { id: anyUuid.params.uuid } }, otherCompany: 404 },
  { endpoint: singleSignOn.visitProvider, sent: { body: { email: 'a@b' } }, otherCompany: 'own' },
  { endpoint: singleSignOn.returnFromProvider, sent: { body: { answer: '' } }, otherCompany: 'own' },
  { endpoint: singleSignOn.getProvider, otherCompany: 'own' },
  {
    endpoint: singleSignOn.saveProvider,
    sent: { body: { issuer: 'https://id.example', client_id: 'x', client_secret: 'x' } },
    otherCompany: 'own',
  },
  { endpoint: singleSignOn.removeProvider, otherCompany: 'own' },
  { endpoint: singleSignOn.testProvider, sent: { body: { issuer: 'https://id.example' } }, otherCompany: 'own' },
  { endpoint: profile.updateProfile, sent: { body: { name: 'x' } }, otherCompany: 'own' },
  { endpoint: profile.listSessions, otherCompany: 'own' },
  { endpoint: profile.endSession, sent: { params: { id: anyUuid.params.uuid } }, otherCompany: 404 },
  {
    endpoint: profile.changePassword,
    sent: { body: { current_password: 'x', password: 'long enough for us' } },
    otherCompany: 'own',
  },
  { endpoint: notifications.getNextMails, otherCompany: 'own' },
  { endpoint: notifications.previewMail, sent: { params: { kind: 'report' } }, otherCompany: 'own' },
  { endpoint: notifications.checkUnsubscribeLink, sent: { body: { token: 'x' } }, otherCompany: 'own' },
  { endpoint: notifications.unsubscribe, sent: { params: { token: 'x' } }, otherCompany: 'own', provesItself: true },
  { endpoint: notifications.saveAlerts, sent: { body: { alerts: notifications.noAlerts } }, otherCompany: 'own' },
  // All companies share one catalogue.
  { endpoint: catalogue.getProduct, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getProductBasicInfo, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.listProductVulnerabilities, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getComponent, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getManufacturer, sent: anyUuid, otherCompany: 'own' },
  { endpoint: search.searchCatalogue, sent: { body: { searchQuery: 'x' } }, otherCompany: 'own' },
  { endpoint: search.searchEquipment, sent: { body: { searchQuery: 'x' } }, otherCompany: 'own' },
  { endpoint: search.parseSearch, sent: { body: { search: 'x' } }, otherCompany: 'own' },
  { endpoint: search.parseEquipmentSearch, sent: { body: { search: 'x' } }, otherCompany: 'own' },
  { endpoint: filters.listFilterOptions, sent: { params: { name: 'ratings' }, body: {} }, otherCompany: 'own' },
  { endpoint: filters.listProducts, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: assets.listAssets, sent: { ...anyUuid, body: {} }, otherCompany: 'own' },
  { endpoint: assets.createAsset, sent: { ...anyUuid, body: { data: {} } }, otherCompany: 'own' },
  { endpoint: assets.updateAsset, sent: { ...anyAsset, body: { data: {} } }, otherCompany: 404 },
  {
    endpoint: assets.bulkEditAssets,
    sent: { ...anyUuid, body: { ids: [1], data: { notes: 'x' } } },
    otherCompany: 404,
  },
  { endpoint: assets.removeAssets, sent: { ...anyUuid, body: { ids: [1] } }, otherCompany: 404 },
  { endpoint: assets.restoreAssets, sent: { ...anyUuid, body: { ids: [1] } }, otherCompany: 404 },
  { endpoint: assets.listRemovedAssets, sent: { ...anyUuid, body: {} }, otherCompany: 'own' },
  { endpoint: assets.listAssetHistory, sent: { ...anyAsset, body: {} }, otherCompany: 404 },
  { endpoint: locations.listLocations, otherCompany: 'own' },
  { endpoint: locations.createLocation, sent: { body: anyPlace }, otherCompany: 'own' },
  { endpoint: locations.updateLocation, sent: { params: { id: '1' }, body: anyPlace }, otherCompany: 404 },
  { endpoint: locations.removeLocation, sent: { params: { id: '1' } }, otherCompany: 404 },
  { endpoint: filters.listEquipmentLocations, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: filters.listLocationsWithVulnerabilities, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: equipment.listEquipment, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: groups.attachToDefaultGroup, sent: { body: { equipmentId: 0 } }, otherCompany: 'own' },
  { endpoint: equipment.listHeldComponents, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: equipment.listHeldComponentTypes, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: equipment.listHoldingEquipment, sent: { ...anyUuid, body: {} }, otherCompany: 'own' },
  { endpoint: catalogue.getBom, sent: anyUuid, otherCompany: 'own' },
  { endpoint: groups.listGroups, otherCompany: 'own' },
  { endpoint: groups.listGroupProducts, sent: { body: { groupId: 0 } }, otherCompany: 404 },
  { endpoint: groups.createGroup, sent: { body: { group: { name: 'x' } } }, otherCompany: 'own' },
  { endpoint: groups.updateGroup, sent: { body: { group: { id: 0, name: 'x' } } }, otherCompany: 404 },
  { endpoint: groups.removeGroup, sent: { params: { id: '0' } }, otherCompany: 404 },
  { endpoint: groups.detachEquipment, sent: { body: { equipmentId: 0 } }, otherCompany: 'own' },
  { endpoint: groups.syncEquipment, sent: { body: { equipmentId: 0, groupsIds: [0] } }, otherCompany: 404 },
  { endpoint: dashboard.getDashboard, otherCompany: 'own' },
  { endpoint: dashboard.listAlertProducts, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: actionItems.listVulnerableProducts, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: actionItems.updateActionItem, sent: { body: { id: 1, note: 'x' } }, otherCompany: 404 },
  { endpoint: actionItems.listActionItemAssets, sent: { ...anyUuid, body: {} }, otherCompany: 'own' },
  { endpoint: actionItems.getMitigationStates, sent: { ...anyUuid, body: { asset_ids: [1] } }, otherCompany: 404 },
  {
    endpoint: actionItems.saveActionItems,
    sent: {
      ...anyUuid,
      body: { asset_ids: [1], form: [{ vulnerability_id: 1, core_product_id: 1, status: 'checked' }] },
    },
    otherCompany: 404,
  },
  { endpoint: actionItems.getMitigationStats, sent: anyUuid, otherCompany: 'own' },
  { endpoint: spreadsheets.downloadTemplate, otherCompany: 'own' },
  { endpoint: spreadsheets.downloadEquipment, otherCompany: 'own' },
  { endpoint: spreadsheets.downloadAssets, otherCompany: 'own' },
  { endpoint: spreadsheets.downloadFaultyRows, sent: { params: { id: '1' } }, otherCompany: 404 },
  { endpoint: spreadsheets.uploadFile, otherCompany: 'own' },
  { endpoint: spreadsheets.listImports, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: spreadsheets.getImport, sent: anyImport, otherCompany: 404 },
  { endpoint: spreadsheets.listImportRows, sent: { ...anyImport, body: { kind: 'new' } }, otherCompany: 404 },
  { endpoint: spreadsheets.confirmImport, sent: { ...anyImport, body: { removals: true } }, otherCompany: 404 },
  { endpoint: spreadsheets.cancelImport, sent: anyImport, otherCompany: 404 },
  { endpoint: spreadsheets.undoImport, sent: anyImport, otherCompany: 404 },
  { endpoint: locations.getMapSettings, otherCompany: 'own' },
  { endpoint: invitations.checkInvitation, sent: { body: { token: 'x' } }, otherCompany: 'own' },
  {
    endpoint: invitations.acceptInvitation,
    sent: { body: { token: 'x', email: 'a@b', password: 'long enough for us' } },
    otherCompany: 'own',
  },
  { endpoint: users.listUsers, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: users.inviteUser, sent: { body: { ...anyPerson, email: 'a@b' } }, otherCompany: 'own' },
  { endpoint: users.updateUser, sent: { ...anyUser, body: anyPerson }, otherCompany: 404 },
  { endpoint: users.deactivateUser, sent: anyUser, otherCompany: 404 },
  { endpoint: users.reactivateUser, sent: anyUser, otherCompany: 404 },
  { endpoint: users.resendInvitation, sent: anyUser, otherCompany: 404 },
  { endpoint: users.forceNewPassword, sent: anyUser, otherCompany: 404 },
  { endpoint: users.impersonateUser, sent: { ...anyUser, body: { reason: 'x' } }, otherCompany: 404 },
  { endpoint: users.stopImpersonating, otherCompany: 'own' },
  // Operators manage all companies.
  { endpoint: companies.listCompanies, sent: { body: {} }, otherCompany: 'own' },
  {
    endpoint: companies.createCompany,
    sent: { body: { name: 'x', time_zone: 'UTC', administrator: { name: 'x', email: 'a@b' } } },
    otherCompany: 'own',
  },
  {
    endpoint: companies.updateCompany,
    sent: { params: { id: '0' }, body: { name: 'x', time_zone: 'UTC' } },
    otherCompany: 'own',
  },
  { endpoint: companies.suspendCompany, sent: { params: { id: '0' } }, otherCompany: 'own' },
  { endpoint: companies.reopenCompany, sent: { params: { id: '0' } }, otherCompany: 'own' },
  { endpoint: loads.uploadCatalogue, otherCompany: 'own' },
  { endpoint: loads.listLoads, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: loads.getLoad, sent: { params: { id: '0' } }, otherCompany: 'own' },
  { endpoint: loads.listLoadFiles, sent: { params: { id: '0' }, body: { status: 'failed' } }, otherCompany: 'own' },
  { endpoint: loads.listMovedRatings, sent: { params: { id: '0' }, body: {} }, otherCompany: 'own' },
  { endpoint: loads.listSources, otherCompany: 'own' },
  { endpoint: loads.listAliases, otherCompany: 'own' },
  { endpoint: loads.createAlias, sent: { body: { manufacturer: 'x', alias: 'y' } }, otherCompany: 'own' },
  { endpoint: loads.removeAlias, sent: { params: { id: '0' } }, otherCompany: 'own' },
  { endpoint: synonyms.listSynonyms, otherCompany: 'own' },
  { endpoint: synonyms.createSynonym, sent: { body: { word: 'xy', equipment_type: 0 } }, otherCompany: 'own' },
  { endpoint: synonyms.removeSynonym, sent: { params: { id: '0' } }, otherCompany: 'own' },
  { endpoint: record.listSecurityRecord, sent: { body: {} }, otherCompany: 'own' },
  { endpoint: record.downloadSecurityRecord, otherCompany: 'own' },
];
