import * as api from '@rampart/contract/api/spreadsheets/mapping.ts';
import { continueImport } from '@rampart/contract/api/spreadsheets/matching.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { authorOf } from '#accounts/impersonated-changes.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { decidingAbout } from '../decide-import.ts';
import { applyMapping, changeMapping, continueWithProducts, saveDraft } from './draft.actions.ts';
import { getMapping } from './draft.queries.ts';
import { removeProfile, updateProfile } from './profiles.actions.ts';
import { getProfile, listProfiles } from './profiles.queries.ts';

export function mappingRoutes(app: App, services: Services): void {
  const { clock } = services;
  const decide = decidingAbout(services);

  app.route(api.getImportMapping, ({ db, params }) => getMapping(db, params.id));
  app.route(api.saveImportMapping, ({ db, user, params, body }) =>
    saveDraft(db, params.id, body, authorOf(user).userName),
  );
  app.outside(api.applyImportMapping, ({ user, author, params, body }) =>
    decide(user, author, params.id, (db) => {
      const createsLocations = isAllowed(user.permissions, ['Locations.edit']);
      return applyMapping(db, params.id, { ...body, createsLocations }, author, clock());
    }),
  );
  app.outside(api.changeImportMapping, ({ user, author, params }) =>
    decide(user, author, params.id, (db) => changeMapping(db, params.id)),
  );
  app.outside(continueImport, ({ user, author, params }) =>
    decide(user, author, params.id, (db) => continueWithProducts(db, params.id)),
  );

  app.route(api.listImportProfiles, async ({ db }) => ({ profiles: await listProfiles(db) }));
  app.route(api.getImportProfile, ({ db, params }) => getProfile(db, params.id));
  app.route(api.updateImportProfile, async ({ db, user, params, body }) => ({
    profile: await updateProfile(db, params.id, body, authorOf(user).userName, clock()),
  }));
  app.route(api.removeImportProfile, ({ db, params }) => removeProfile(db, params.id));
}
