import * as loads from '@rampart/contract/api/administration-catalogue.ts';
import * as installation from '@rampart/contract/api/administration-installation.ts';
import * as companies from '@rampart/contract/api/administration-companies.ts';
import * as synonyms from '@rampart/contract/api/administration-synonyms.ts';
import * as users from '@rampart/contract/api/administration-users.ts';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import * as notifications from '@rampart/contract/api/notifications.ts';
import * as own from '@rampart/contract/api/own-products.ts';
import * as profile from '@rampart/contract/api/profile.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as singleSignOn from '@rampart/contract/api/single-sign-on.ts';

/** What nobody may do as another user: change users, permissions, passwords, sign-in rules, companies, the catalogue. */
export const refusedWhileImpersonating: ReadonlySet<Endpoint> = new Set<Endpoint>([
  secondFactor.beginEnrolment,
  secondFactor.confirmEnrolment,
  secondFactor.renewRecoveryCodes,
  secondFactor.removeSecondFactor,
  secondFactor.requireSecondFactor,
  secondFactor.resetSecondFactor,
  secondFactor.confirmByCode,
  singleSignOn.confirmAtProvider,
  singleSignOn.saveProvider,
  singleSignOn.removeProvider,
  singleSignOn.switchRedirectAddress,
  singleSignOn.testProvider,
  profile.updateProfile,
  profile.endSession,
  profile.endOtherSessions,
  profile.confirmByPassword,
  profile.changePassword,
  notifications.saveAlerts,
  users.inviteUser,
  users.updateUser,
  users.deactivateUser,
  users.reactivateUser,
  users.resendInvitation,
  users.forceNewPassword,
  users.resetSingleSignOn,
  users.impersonateUser,
  installation.sendTestMail,
  companies.createCompany,
  companies.updateCompany,
  companies.suspendCompany,
  companies.reopenCompany,
  loads.uploadCatalogue,
  loads.createAlias,
  loads.removeAlias,
  own.acceptProductSuggestion,
  own.removeProductSuggestion,
  synonyms.createSynonym,
  synonyms.removeSynonym,
]);
