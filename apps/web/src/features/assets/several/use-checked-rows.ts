import type { listLocations } from '@rampart/contract/api/locations.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { assetQueries } from '../assets.api.ts';
import type { NewRow } from './new-rows.ts';
import { checkRows, type KnownLocations, type RowFaults } from './row-faults.ts';
import type { OpenCell } from './use-new-rows.ts';

const priorities = priorityLevels.map((level) => priorityNames[level]);
const noNames: readonly string[] = [];

/** What a refused save said about a cell. It holds while the text of the cell stays. */
export interface Refused {
  fault: string;
  text: string;
}
export type RefusedCells = ReadonlyMap<string, Refused>;

export const refusedKey = (key: number, column: string) => `${key} ${column}`;

/** What the rows send, their faults, and what the cells offer. */
export function useCheckedRows(rows: readonly NewRow[], open: OpenCell | undefined, refused: RefusedCells) {
  const canCreateLocations = isAllowed(useCurrentUser().permissions, ['Locations.edit']);
  const { data } = useQuery(assetQueries.locations());
  const locations = useMemo(() => knownOf(data), [data]);
  const choices = useMemo(() => ({ Location: data?.map(({ name }) => name) ?? noNames, Priority: priorities }), [data]);
  const checked = useMemo(() => checkRows(rows, locations, canCreateLocations), [rows, locations, canCreateLocations]);
  const faults = new Map<number, RowFaults>(checked.faults);
  for (const { key, cells } of checked.filled) {
    for (const [column, text] of Object.entries(cells)) {
      const said = refused.get(refusedKey(key, column));
      if (said?.text === text) faults.set(key, { [column]: said.fault, ...faults.get(key) });
    }
  }
  return { ...checked, faults, shown: withoutOpen(faults, open), locations, choices, canCreateLocations };
}

function knownOf(locations: Answer<typeof listLocations> | undefined): KnownLocations {
  return locations && new Map(locations.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** The faults of a cell wait while the user types into it. */
function withoutOpen(
  faults: ReadonlyMap<number, RowFaults>,
  open: OpenCell | undefined,
): ReadonlyMap<number, RowFaults> {
  const there = open && faults.get(open.key);
  if (!open || !there?.[open.column]) return faults;
  const { [open.column]: _, ...rest } = there;
  return new Map([...faults, [open.key, rest]]);
}
