import { differingFields, type AssetField, type AssetValues } from './asset-values.ts';

export interface Merge {
  /** Their value for fields that only they changed, and mine for all other fields. */
  values: AssetValues;
  /** Fields that both changed to different values. The user must choose one. */
  conflicts: AssetField[];
}

/** Merges my changes with those that another user saved. Both start from `base`. */
export function mergeOf(base: AssetValues, mine: AssetValues, theirs: AssetValues): Merge {
  const changedByMe = new Set(differingFields(base, mine));
  const differing = new Set(differingFields(mine, theirs));
  const changedByThem = differingFields(base, theirs);
  const taken = changedByThem.filter((field) => !changedByMe.has(field));
  return {
    values: { ...mine, ...pick(theirs, taken) },
    conflicts: changedByThem.filter((field) => changedByMe.has(field) && differing.has(field)),
  };
}

function pick(values: AssetValues, fields: readonly AssetField[]): Partial<AssetValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
