import * as installation from '@rampart/contract/api/administration-installation.ts';
import * as loads from '@rampart/contract/api/administration-catalogue.ts';
import * as companies from '@rampart/contract/api/administration-companies.ts';
import * as record from '@rampart/contract/api/administration-record.ts';
import * as matching from '@rampart/contract/api/import-matching.ts';
import * as own from '@rampart/contract/api/own-products.ts';
import * as synonyms from '@rampart/contract/api/administration-synonyms.ts';
import * as users from '@rampart/contract/api/administration-users.ts';
import type { CompanyIds } from './company-ids.ts';
import { anyUser, anyUuid, row, type AccessRow } from './row.ts';

const administrators = ['Administration.users', 'Administration.operator'] as const;
const operators = 'Administration.operator';

const person = { name: 'x', permissions: [] };
const none = { params: { id: '0' } };
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
  row(record.listSecurityRecord, administrators, 200, { body: {} }),
  row(record.downloadSecurityRecord, administrators, 200),
];
