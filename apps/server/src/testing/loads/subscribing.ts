import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import { setSourceScope } from '@rampart/contract/api/administration/source-scopes.ts';
import type { SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { runSource, type RunWays } from '#catalogue/subscriptions/run/run-source.ts';
import type { World, WorldUser } from '#testing/world.ts';

/** Subscribes an operator to sources, and runs them. */
export function subscribing(world: World, operator: () => WorldUser) {
  const of = (id: number) => ({ params: { id: String(id) } });
  const get = async (id: number) => (await world.call(api.getSubscription, operator(), of(id))).body;
  const documents = async (id: number, state: api.DocumentState) =>
    (await world.call(api.listSourceDocuments, operator(), { ...of(id), body: { state } })).body.documents;
  return {
    get,
    documents,
    async subscribe(
      kind: api.Subscription['kind'],
      address: string,
      scope: Partial<SourceScope> = {},
    ): Promise<number> {
      const { status, body } = await world.call(api.createSubscription, operator(), { body: { kind, address, scope } });
      if (status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
      return body.id;
    },
    setScope: (id: number, scope: Partial<SourceScope>) =>
      world.call(setSourceScope, operator(), { ...of(id), body: scope }),
    /** Makes the source due, and runs it. */
    async run(id: number, ways?: RunWays) {
      await world.call(api.runSubscription, operator(), { ...of(id), body: {} });
      await runSource(world.services, id, ways);
      return get(id);
    },
    keys: async (id: number) => (await world.call(api.listSourceKeys, operator(), of(id))).body.keys,
    reasons: async (id: number, state: api.DocumentState = 'set-aside') =>
      Object.fromEntries(
        (await documents(id, state)).map(({ address, reason }) => [address.split('/').at(-1), reason]),
      ),
  };
}
