/** The state of a vulnerability on an asset. Mitigated and not affected are done. */
export const exposureStates = ['open', 'mitigated', 'not_affected'] as const;

/**
 * Who decided: the firmware version, the manufacturer, or a person with a statement. `overruled`: a person says that the
 * asset is affected although its firmware version or the manufacturer says otherwise.
 */
export const exposureReasons = ['version', 'manufacturer', 'statement', 'overruled'] as const;

/** Why an asset is not affected. The exchange formats for such statements (VEX) share these. */
export const justifications = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;
export type Justification = (typeof justifications)[number];

export const justificationNames: Record<Justification, string> = {
  component_not_present: 'The component is not installed',
  vulnerable_code_not_present: 'The vulnerable code is not there',
  vulnerable_code_not_in_execute_path: 'The vulnerable code is never run',
  vulnerable_code_cannot_be_controlled_by_adversary: 'An attacker cannot reach the vulnerable code',
  inline_mitigations_already_exist: 'A built-in protection prevents the attack',
};

/** Reasons that only some of the formats have, in the same words. */
const otherJustifications: Record<string, Justification> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
};

/** The reason of a document, for users. */
export function justificationText(word: string): string {
  const known = justifications.find((one) => one === word) ?? otherJustifications[word];
  if (known) return justificationNames[known];
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What documents about products (VEX) say of a vulnerability. */
export const vexStatuses = ['not_affected', 'fixed', 'under_investigation', 'affected'] as const;
export type VexStatus = (typeof vexStatuses)[number];

export const vexStatusNames: Record<VexStatus, string> = {
  not_affected: 'Not affected',
  fixed: 'Fixed',
  under_investigation: 'Under investigation',
  affected: 'Affected',
};
