import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import { mitigationState } from './action-items.ts';
import { productProfile, uuidOf, vulnerability } from './catalogue.ts';
import type { Answer, Script } from './fake-server.ts';

export const exposurePath = `/api/product/${uuidOf(1)}/assets/exposure`;

export const byVersion = (vulnerability_id: number, assets: number, firmware_versions: string[]): MitigationState =>
  mitigationState(vulnerability_id, 0, {
    not_affected: assets,
    by_version: assets,
    firmware_versions,
    stated_at: null,
    user_name: null,
  });

export const byStatement = (vulnerability_id: number, assets: number, note: string | null = null): MitigationState =>
  mitigationState(vulnerability_id, 0, {
    not_affected: assets,
    justification: 'component_not_present',
    note,
  });

export const overruled = (vulnerability_id: number, assets: number): MitigationState =>
  mitigationState(vulnerability_id, 0, { overruled: assets });

interface Sent {
  asset_ids: number[];
  vulnerability_ids: number[];
  state: 'not_affected' | 'affected' | 'none';
  justification?: MitigationState['justification'];
  note?: string;
}

/** Answers the states of vulnerabilities on assets, and what a user says about them, like the server. */
export function exposureOf(
  initial: readonly MitigationState[],
  firmware: readonly MitigationState[] = initial,
): Script {
  let states = [...initial];
  const answer: Answer = { status: 200, body: { changed: 1 } };
  return {
    [`POST /api/product/${uuidOf(1)}/assets/mitigations`]: () => ({ status: 200, body: { mitigations: states } }),
    [`GET /api/product/${uuidOf(1)}`]: {
      status: 200,
      body: {
        product: productProfile({ vulnerabilities: [vulnerability(1, { versions: '< 33.017' })] }),
        components: { items: [] },
      },
    },
    [`POST ${exposurePath}`]: ({ body }) => {
      const { asset_ids, vulnerability_ids, state, justification, note } = body as Sent;
      const [id] = vulnerability_ids as [number];
      const decided = firmware.find(({ vulnerability_id, by_version }) => vulnerability_id === id && by_version > 0);
      const after: Record<Sent['state'], MitigationState[]> = {
        not_affected: [{ ...byStatement(id, asset_ids.length, note), justification: justification ?? null }],
        affected: decided ? [overruled(id, decided.by_version)] : [],
        none: decided ? [decided] : [],
      };
      states = [...states.filter(({ vulnerability_id }) => vulnerability_id !== id), ...after[state]];
      return answer;
    },
  };
}
