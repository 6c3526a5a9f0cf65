import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import {
  combinedMark,
  itemsToSave,
  toggledMark,
  type MarkedVulnerability,
  type MitigationMark,
} from '@rampart/contract/rules/mitigation.ts';
import { useState } from 'react';

type Marks = ReadonlyMap<number, MitigationMark>;

/** The marks of a product's vulnerabilities on some assets, as saved and with the user's changes. */
export function useMarks(
  vulnerabilities: readonly MarkedVulnerability[],
  states: readonly MitigationState[],
  assets: number,
) {
  const [changes, setChanges] = useState<Marks>(new Map());
  // Of the assets that are affected.
  const saved: Marks = new Map(
    states.map(({ vulnerability_id, mitigated, not_affected }) => [
      vulnerability_id,
      combinedMark(mitigated, assets - not_affected),
    ]),
  );
  const marks: Marks = new Map([...saved, ...changes]);
  const markOf = (id: number): MitigationMark => marks.get(id) ?? 'unchecked';
  return {
    markOf,
    toggle: (id: number) => setChanges((before) => new Map(before).set(id, toggledMark(markOf(id)))),
    checkAll: (ids: readonly number[]) =>
      setChanges((before) => new Map([...before, ...ids.map((id): [number, MitigationMark] => [id, 'checked'])])),
    /** What saving would send. */
    items: itemsToSave(vulnerabilities, saved, marks),
    /** Drops saved changes, unless the user changed them again in the meantime. */
    forget: (items: readonly { vulnerability_id: number; status: MitigationMark }[]) =>
      setChanges((before) => {
        const done = new Map(items.map(({ vulnerability_id, status }) => [vulnerability_id, status]));
        return new Map([...before].filter(([id, mark]) => done.get(id) !== mark));
      }),
  };
}
