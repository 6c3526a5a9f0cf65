import * as api from '@rampart/contract/api/search.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { idsIn } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { searchesOnlyEquipment } from '#lists/my-equipment.ts';
import type { App } from '#http/routing.ts';
import { findIds } from './ids.queries.ts';
import { parseCatalogueSearch, parseSearch } from './parse.queries.ts';
import { searchCatalogue } from './search.queries.ts';

const scopeOf = ({ permissions }: SignedInUser, onlyEquipment: boolean) => ({
  onlyEquipment,
  seesActionItems: isAllowed(permissions, ['ActionItems.view']),
});

export function searchRoutes(app: App): void {
  app.route(api.searchCatalogue, ({ db, user, body }) =>
    searchCatalogue(db, body.searchQuery, scopeOf(user, searchesOnlyEquipment(user.permissions))),
  );
  app.route(api.searchEquipment, ({ db, user, body }) => searchCatalogue(db, body.searchQuery, scopeOf(user, true)));
  app.route(api.parseSearch, ({ db, body }) => parseCatalogueSearch(db, body.search));
  app.route(api.parseEquipmentSearch, ({ db, body }) => parseSearch(db, body.search));
  app.route(api.findIds, ({ db, body }) => findIds(db, idsIn(body.search)));
}
