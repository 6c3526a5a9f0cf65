import * as bundles from '@rampart/contract/api/administration/bundles.ts';
import * as loads from '@rampart/contract/api/administration/catalogue.ts';
import * as installation from '@rampart/contract/api/administration/installation.ts';
import * as boms from '@rampart/contract/api/administration/boms.ts';
import * as companies from '@rampart/contract/api/administration/companies.ts';
import * as makerSplits from '@rampart/contract/api/administration/maker-splits.ts';
import * as makers from '@rampart/contract/api/administration/manufacturers.ts';
import * as doubles from '@rampart/contract/api/administration/doubles.ts';
import * as renames from '@rampart/contract/api/administration/renames.ts';
import * as scopes from '@rampart/contract/api/administration/source-scopes.ts';
import * as splits from '@rampart/contract/api/administration/splits.ts';
import * as subscriptions from '@rampart/contract/api/administration/subscriptions.ts';
import * as types from '@rampart/contract/api/administration/types.ts';
import * as synonyms from '@rampart/contract/api/administration/synonyms.ts';
import * as users from '@rampart/contract/api/administration/users.ts';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import * as notifications from '@rampart/contract/api/notifications.ts';
import * as own from '@rampart/contract/api/own-products.ts';
import * as profile from '@rampart/contract/api/session/profile.ts';
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
  boms.attachBom,
  boms.attachBomToNewProduct,
  boms.dropBom,
  doubles.dismissDouble,
  doubles.restoreDouble,
  doubles.createMerge,
  doubles.undoMerge,
  renames.renameProduct,
  renames.undoRename,
  makers.createMakerMerge,
  makers.undoMakerMerge,
  makers.renameMaker,
  makerSplits.createMakerSplit,
  splits.splitOtherName,
  subscriptions.createSubscription,
  subscriptions.removeSubscription,
  subscriptions.pauseSubscription,
  subscriptions.resumeSubscription,
  subscriptions.runSubscription,
  scopes.setSourceScope,
  subscriptions.acceptSourceKey,
  subscriptions.refuseSourceKey,
  bundles.trustBundleKey,
  bundles.removeBundleKey,
  synonyms.createSynonym,
  synonyms.removeSynonym,
  types.changeTypes,
  types.undoTypeChange,
]);
