import * as api from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { App } from '#http/routing.ts';
import { findAdvisories, getAdvisoryPage } from './advisory.queries.ts';
import { mitigateOnAllAssets, undoMitigation } from './mitigate.actions.ts';
import { getVulnerabilityPage } from './vulnerability.queries.ts';

/** The catalogue is for every signed-in user. What it means for the company's assets is for some. */
const seesEquipment = ({ permissions }: SignedInUser) => isAllowed(permissions, ['ActionItems.view']);

export function vulnerabilityRoutes(app: App): void {
  app.route(api.getVulnerability, async ({ db, user, params }) => ({
    vulnerability: await getVulnerabilityPage(db, params.cve, seesEquipment(user)),
  }));
  app.route(api.mitigateVulnerability, ({ db, params, body }) => mitigateOnAllAssets(db, params.cve, body.product));
  app.route(api.undoMitigation, ({ db, params, body }) => undoMitigation(db, params.cve, body));
  app.route(api.getAdvisory, async ({ db, user, params, query }) => {
    const [first, ...others] = await findAdvisories(db, params.id, query.publisher);
    if (!first || others.length > 0)
      return { advisory: null, choices: [first ?? [], others].flat().map(({ choice }) => choice) };
    return { advisory: await getAdvisoryPage(db, first, seesEquipment(user)), choices: [] };
  });
}
