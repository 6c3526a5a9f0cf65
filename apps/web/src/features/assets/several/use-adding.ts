import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, CallTimeout } from '#lib/api/api-error.ts';
import { refusalOf } from '#lib/forms/refusal.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { assetMutations } from '../assets.api.ts';
import type { NewRow } from './new-rows.ts';
import { faultsByRow, firstFault, type CheckedRows } from './row-faults.ts';
import { refusedKey, type RefusedCells } from './use-checked-rows.ts';
import type { OpenCell } from './use-new-rows.ts';

const noneRefused: RefusedCells = new Map();

interface Outcome {
  onAdded: () => void;
  /** Called with the first cell that the server refused. */
  onRefused: (cell: OpenCell) => void;
}

/** Saves the rows of the grid. Every failure keeps them. */
export function useAdding(uuid: string, { onAdded, onRefused }: Outcome) {
  const client = useQueryClient();
  const [refused, setRefused] = useState(noneRefused);
  const [failure, setFailure] = useState<{ text: string | undefined; isAnswerLost: boolean }>();
  const create = useMutation(assetMutations.createSeveral(uuid));
  const save = async ({ assets, filled }: Pick<CheckedRows, 'assets' | 'filled'>): Promise<void> => {
    setFailure(undefined);
    setRefused(noneRefused);
    try {
      await create.mutateAsync(assets);
    } catch (error) {
      const faults = faultsByRow(filled, textsOf(error));
      setRefused(cellsOf(filled, faults));
      const isAnswerLost =
        error instanceof CallTimeout || (error instanceof ApiError && [0, 502, 504].includes(error.status));
      const named = [...faults.values()].length > 0;
      setFailure(named ? undefined : { text: refusalOf(error, []).text, isAnswerLost });
      const first = firstFault(filled, faults);
      if (first) onRefused(first);
      return;
    }
    showStatus(messages.assetsAdded(assets.length));
    // Counts, lists, locations and the product itself: what an open page does not show is loaded when it is opened.
    void client.invalidateQueries({ refetchType: 'none' });
    onAdded();
  };
  return { save, refused, failure, isBusy: create.isPending };
}

const textsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((error instanceof ApiError && error.errors) || {}).map(([path, texts]) => [path, texts.join(' ')]),
  );

function cellsOf(filled: readonly NewRow[], faults: ReturnType<typeof faultsByRow>): RefusedCells {
  const cells = filled.flatMap(({ key, cells: texts }) =>
    Object.entries(faults.get(key) ?? {}).map(
      ([column, fault]) =>
        [refusedKey(key, column), { fault, text: texts[column as keyof typeof texts] ?? '' }] as const,
    ),
  );
  return new Map(cells);
}
