import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import type { VexStatement } from '@rampart/contract/api/vex/vex-statement.ts';
import { justificationNames, type Justification } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import { dayOf } from '#lib/dates.ts';

/** What a person says about a vulnerability on assets. `none` takes back what was said. */
export type Statement =
  | { state: 'not_affected'; justification: Justification; note?: string }
  | { state: 'affected'; note?: string }
  | { state: 'none' };

/** Nobody has decided anything. */
export const undecided = (vulnerability_id: number): MitigationState => ({
  vulnerability_id,
  mitigated: 0,
  not_affected: 0,
  by_manufacturer: 0,
  by_version: 0,
  firmware_versions: [],
  overruled: 0,
  justification: null,
  date_mitigated: null,
  stated_at: null,
  user_name: null,
  note: null,
  is_uniform: true,
});

/** Whether none of the assets is affected. */
export const isNotAffected = (state: MitigationState | undefined, assets: number) =>
  state !== undefined && state.not_affected >= assets;

/** Whether anything is open on a single asset. */
export const hasOpen = (vulnerabilities: readonly unknown[], states: readonly MitigationState[]) =>
  states.filter(({ mitigated, not_affected }) => mitigated + not_affected > 0).length < vulnerabilities.length;

/** The assets that are not affected because a person said so. */
export const statedAssets = ({ not_affected, by_version, by_manufacturer }: MitigationState) =>
  not_affected - by_version - by_manufacturer;

/** The manufacturer's statements that make assets not affected. */
export const decidingStatements = (statements: readonly VexStatement[]) =>
  statements.filter(({ decides, status }) => decides && (status === 'not_affected' || status === 'fixed'));

interface Assets {
  assets: number;
  versions: string[];
  isStated: boolean;
}

/**
 * The state after a statement, until the server answers. If an overruling is taken back, the manufacturer's word decides
 * again (`isStated`: there is one that decides), otherwise the assets' `versions`. The server adds the user and the date.
 */
export function stateAfter(
  before: MitigationState,
  statement: Statement,
  { assets, versions, isStated }: Assets,
): MitigationState {
  const none = undecided(before.vulnerability_id);
  if (statement.state === 'not_affected')
    return { ...none, not_affected: assets, justification: statement.justification, note: statement.note ?? null };
  const { mitigated, date_mitigated, by_version, by_manufacturer, overruled } = before;
  const left = { ...none, mitigated, date_mitigated };
  if (statement.state === 'affected') return { ...left, overruled: overruled + by_version + by_manufacturer };
  const again = {
    by_version: by_version + (isStated ? 0 : overruled),
    by_manufacturer: by_manufacturer + (isStated ? overruled : 0),
  };
  const not_affected = again.by_version + again.by_manufacturer;
  return { ...left, ...again, not_affected, firmware_versions: again.by_version > 0 ? versions : [] };
}

/**
 * The statement that leads back to a state. Undefined if there is none, because the assets had different statements, or
 * some of them had one and others did not.
 */
export function statementBackTo(before: MitigationState, assets: number): Statement | undefined {
  const stated = statedAssets(before);
  if (stated === 0 && before.overruled === 0) return { state: 'none' };
  if (!before.is_uniform) return undefined;
  const note = before.note !== null && { note: before.note };
  if (before.overruled === assets) return { state: 'affected', ...note };
  if (stated < assets || !before.justification) return undefined;
  return { state: 'not_affected', justification: before.justification, ...note };
}

/** Why assets are not affected, one line for the firmware versions and one for the statement of a person. */
export function reasonsOf(state: MitigationState, versions: string | undefined): string[] {
  const { by_version, firmware_versions, justification } = state;
  const reasons: string[] = [];
  if (by_version > 0) {
    const verb = firmware_versions.length > 1 ? 'are' : 'is';
    const rest = versions ? `not in ${versions}` : 'not affected';
    reasons.push(`Firmware ${firmware_versions.join(', ')} ${verb} ${rest}`);
  }
  if (statedAssets(state) > 0 && justification)
    reasons.push(justificationNames[justification] + (state.stated_at ? `, ${signed('stated', state)}` : ''));
  return reasons;
}

/** Who overruled the firmware version, and when. */
export function overruledText(state: MitigationState, assets: number): string {
  const where = state.overruled < assets ? ` on ${counted(state.overruled)} of ${counted(assets)} assets` : '';
  return `${signed(`Overruled${where}`, state)}: still affected`;
}

function signed(verb: string, { user_name, stated_at }: MitigationState): string {
  return `${verb}${user_name ? ` by ${user_name}` : ''}${stated_at ? ` on ${dayOf(stated_at)}` : ''}`;
}

export const counted = (count: number) => count.toLocaleString('en-US');
