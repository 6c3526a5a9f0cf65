import type { SecretKeys } from '#accounts/secrets.ts';
import { renewOwnKey } from '#catalogue/bundles/keys.actions.ts';
import {
  administrationJobNames,
  administrationJobs,
  sweepAdministration,
} from '#features/administration/administration.jobs.ts';
import { catalogueAdminRoutes } from './features/administration/catalogue/catalogue.routes.ts';
import { equipmentTypeRoutes } from './features/administration/equipment-types/types.routes.ts';
import { companyRoutes } from './features/administration/companies/companies.routes.ts';
import { installationRoutes } from './features/administration/installation/installation.routes.ts';
import { doubleJobNames, doubleJobs, sweepMerges } from './features/administration/doubles/doubles.jobs.ts';
import { bomRoutes } from './features/administration/boms/boms.routes.ts';
import { doubleRoutes } from './features/administration/doubles/doubles.routes.ts';
import { makerJobNames, makerJobs, sweepMakers } from './features/administration/manufacturers/manufacturers.jobs.ts';
import { splitJobNames, splitJobs, sweepSplits } from './features/administration/splits/splits.jobs.ts';
import { splitRoutes } from './features/administration/splits/splits.routes.ts';
import { manufacturerRoutes } from './features/administration/manufacturers/manufacturers.routes.ts';
import { subscriptionRoutes } from './features/administration/subscriptions/subscriptions.routes.ts';
import { recordRoutes } from './features/administration/record/record.routes.ts';
import { invitationRoutes } from './features/administration/invitations/invitations.routes.ts';
import { userRoutes } from './features/administration/users/users.routes.ts';
import { sessionJobs } from '#features/session/session.jobs.ts';
import { assetRoutes } from '#features/assets/assets.routes.ts';
import { actionItemRoutes } from '#features/action-items/action-items.routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts';
import { equipmentRoutes } from '#features/equipment/equipment.routes.ts';
import { filterRoutes } from '#features/filters/filters.routes.ts';
import { groupRoutes } from '#features/groups/groups.routes.ts';
import { ownProductRoutes } from '#features/own-products/own-products.routes.ts';
import { locationRoutes } from '#features/locations/locations.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { vexRoutes } from '#features/vex/vex.routes.ts';
import { vulnerabilityListRoutes } from '#features/vulnerabilities/list/vulnerability-list.routes.ts';
import { vulnerabilityRoutes } from '#features/vulnerabilities/vulnerabilities.routes.ts';
import { downloadRoutes } from './features/spreadsheets/download/downloads.routes.ts';
import { companyDueJob, dueJob, notificationJobs } from '#features/notifications/notifications.jobs.ts';
import { renewSeeds } from '#features/second-factor/renew-seeds.actions.ts';
import { secondFactorRoutes } from '#features/second-factor/second-factor.routes.ts';
import { renewClientSecrets } from '#features/single-sign-on/renew-client-secrets.actions.ts';
import { tellOfSharedAddresses } from '#features/single-sign-on/shared-addresses.ts';
import { singleSignOnRoutes } from '#features/single-sign-on/single-sign-on.routes.ts';
import { notificationRoutes } from '#features/notifications/notifications.routes.ts';
import { passwordResetJob, sweepRequests } from '#features/session/password-reset.actions.ts';
import { profileRoutes } from '#features/session/profile.routes.ts';
import { sessionRoutes } from '#features/session/session.routes.ts';
import { setUpRoutes } from '#features/session/set-up/set-up.routes.ts';
import {
  importClearingJob,
  importJobs,
  importSweepJob,
  leaveImports,
  sweepImportsAtStart,
} from '#features/spreadsheets/imports.jobs.ts';
import { importRoutes } from '#features/spreadsheets/imports.routes.ts';
import { importJob } from '#features/spreadsheets/run-imports.ts';
import type { App } from '#http/routing.ts';
import { tellWhenOutgrown } from './embedded/outgrown.ts';
import { housekeeping, housekeepingJob } from '#jobs/housekeeping.ts';
import { searchIndexJob } from '#jobs/search-index.ts';
import { subscriptionJob, subscriptionJobs, sweepSubscriptions } from './catalogue/subscriptions/subscriptions.jobs.ts';
import { decideVersionsJob } from '#exposure/exposure.jobs.ts';
import type { Job } from '#jobs/jobs.ts';
import { mailJob, mailJobs, mailSweepJob, sweepMailsAtStart } from '#mail/mail.jobs.ts';
import { monthlyRatings, monthlyRatingsJob } from '#ratings/ratings.jobs.ts';
import { bundleRoutes } from './features/administration/bundles/bundles.routes.ts';
import type { Services } from '#services';

/** Registers the calls of every feature. */
export function registerFeatures(app: App, services: Services): void {
  sessionRoutes(app, services);
  setUpRoutes(app, services);
  secondFactorRoutes(app, services);
  singleSignOnRoutes(app, services);
  profileRoutes(app, services);
  notificationRoutes(app, services);
  catalogueRoutes(app, services);
  vulnerabilityRoutes(app);
  vulnerabilityListRoutes(app, services);
  searchRoutes(app);
  filterRoutes(app);
  assetRoutes(app);
  locationRoutes(app, services);
  equipmentRoutes(app);
  ownProductRoutes(app, services);
  groupRoutes(app);
  actionItemRoutes(app);
  dashboardRoutes(app);
  downloadRoutes(app, services);
  vexRoutes(app, services);
  importRoutes(app, services);
  invitationRoutes(app, services);
  userRoutes(app, services);
  companyRoutes(app, services);
  installationRoutes(app, services);
  recordRoutes(app, services);
  catalogueAdminRoutes(app, services);
  equipmentTypeRoutes(app, services);
  subscriptionRoutes(app, services);
  bomRoutes(app, services);
  bundleRoutes(app, services);
  doubleRoutes(app, services);
  manufacturerRoutes(app, services);
  splitRoutes(app, services);
}

/** Every feature's background work. */
export function jobsOf(services: Services): Job[] {
  return [
    ...sessionJobs(services),
    ...importJobs(services),
    ...notificationJobs(services),
    ...mailJobs(services),
    ...administrationJobs(services),
    ...doubleJobs(services),
    ...makerJobs(services),
    ...splitJobs(services),
    ...subscriptionJobs(services),
    housekeepingJob(services),
    searchIndexJob(services),
    monthlyRatingsJob(services),
    decideVersionsJob(services),
  ];
}

/** Queues work that an earlier process recorded but did not queue, and logs warnings for the operator. */
export async function sweepAtStart(services: Services): Promise<void> {
  await sweepRequests(services);
  await sweepImportsAtStart(services);
  await sweepMailsAtStart(services);
  await sweepAdministration(services);
  await sweepSubscriptions(services);
  await sweepMerges(services);
  await sweepMakers(services);
  await sweepSplits(services);
  await tellWhenOutgrown(services.database, services.log);
  await tellOfSharedAddresses(services.database, services.log);
}

/** Tells other processes, and the next start, that this process stops in an orderly way. */
export async function leaveAtStop(services: Services): Promise<void> {
  await leaveImports(services);
}

/**
 * Encrypts the secrets of all features that still have the previous key with the current one. If no secret has one of
 * the two keys, the keys are wrong. A few without may be left from a key that was lost.
 */
export async function renewSecrets(services: Pick<Services, 'database' | 'secrets' | 'log'>): Promise<void> {
  const kinds = [await renewSeeds(services), await renewClientSecrets(services), await renewOwnKey(services)];
  const count = (key: keyof SecretKeys) => kinds.reduce((total, keys) => total + keys[key], 0);
  const [renewed, unknown] = [count('previous'), count('unknown')];
  if (unknown === 0) {
    services.log.info({ renewed }, 'secrets are encrypted with the current key; SECRET_KEY_PREVIOUS can be removed');
    return;
  }
  const text = `${unknown} secrets were encrypted with another key than SECRET_KEY and SECRET_KEY_PREVIOUS`;
  if (renewed + count('current') === 0) throw new Error(`${text}. Check both (docs/sign-in.md).`);
  services.log.error({ renewed, unknown }, `${text}; keep all keys, and check them (docs/sign-in.md)`);
}

/** The queues. They must exist before a job can be sent to them. */
export const jobNames = [
  passwordResetJob,
  housekeeping,
  monthlyRatings,
  importJob,
  importSweepJob,
  importClearingJob,
  dueJob,
  companyDueJob,
  mailJob,
  mailSweepJob,
  subscriptionJob,
  ...administrationJobNames,
  ...doubleJobNames,
  ...makerJobNames,
  ...splitJobNames,
];
