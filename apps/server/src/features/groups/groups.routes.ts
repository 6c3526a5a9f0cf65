import * as api from '@rampart/contract/api/groups.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { App } from '#http/routing.ts';
import { createGroup, removeGroup, updateGroup } from './groups.actions.ts';
import { listGroupProducts, listGroups } from './groups.queries.ts';
import { attachToDefaultGroup, detachEquipment, syncEquipment } from './membership.actions.ts';

export function groupRoutes(app: App): void {
  app.route(api.listGroups, ({ db, user, query }) =>
    listGroups(db, query, {
      searchesAssets: mayFindAssets(user),
      seesActionItems: isAllowed(user.permissions, ['ActionItems.view']),
    }),
  );
  app.route(api.listGroupProducts, ({ db, user, body }) => listGroupProducts(db, body, mayFindAssets(user)));
  app.route(api.createGroup, async ({ db, body }) => ({ group: await createGroup(db, body.group.name) }));
  app.route(api.updateGroup, async ({ db, body }) => ({ group: await updateGroup(db, body.group) }));
  app.route(api.removeGroup, ({ db, params }) => removeGroup(db, params.id));
  app.route(api.attachToDefaultGroup, async ({ db, body }) => ({
    group: await attachToDefaultGroup(db, body.equipmentId),
  }));
  app.route(api.detachEquipment, ({ db, body }) => detachEquipment(db, body.equipmentId));
  app.route(api.syncEquipment, async ({ db, body }) => ({
    groups: await syncEquipment(db, body.equipmentId, body.groupsIds),
  }));
}

/** A user who may not see assets must not find out their notes by searching. */
function mayFindAssets({ permissions }: SignedInUser): boolean {
  return isAllowed(permissions, ['Equipment.view']);
}
