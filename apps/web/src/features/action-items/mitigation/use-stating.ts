import type { ActionItemAsset, MitigationState } from '@rampart/contract/api/action-items.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { actionItemMutations } from '../action-items.api.ts';
import { decidingStatements, stateAfter, statementBackTo, undecided, type Statement } from './exposure.ts';
import type { Vulnerability } from './vulnerability-words.tsx';

const texts: Record<Statement['state'], (cve: string) => string> = {
  not_affected: (cve) => `${cve}: marked as not affected.`,
  affected: (cve) => `${cve}: still affected.`,
  none: (cve) => `${cve}: statement withdrawn.`,
};

/** States which vulnerabilities the assets of the dialog have. Each statement shows a message with Undo. */
export function useStating(uuid: string, assets: readonly ActionItemAsset[]) {
  const client = useQueryClient();
  const stating = useSaving(actionItemMutations.state(client, uuid, 'form'));
  // The dialog can be closed by then, so it cannot show why an undo failed.
  const undoing = useSaving(actionItemMutations.state(client, uuid, 'shared'));
  // Known earlier than the state of the mutation: a double click sends one call.
  const isSent = useRef(false);
  const [moved, setMoved] = useState<number>();
  const asset_ids = assets.map(({ id }) => id);
  const versions = [...new Set(assets.flatMap(({ firmware_version }) => firmware_version ?? []))]
    .toSorted()
    .slice(0, 5);

  function state(
    { id, cve, statements }: Vulnerability,
    known: MitigationState | undefined,
    statement: Statement,
    then?: () => void,
  ) {
    if (isSent.current) return;
    isSent.current = true;
    setMoved(id);
    const before = known ?? undecided(id);
    const after = stateAfter(before, statement, {
      assets: assets.length,
      versions,
      isStated: decidingStatements(statements).length > 0,
    });
    const back = statementBackTo(before, assets.length);
    const undo = () =>
      back &&
      undoing.run({ asset_ids, statement: back, after: before }, { onSuccess: () => showStatus(messages.updated) });
    stating.run(
      { asset_ids, statement, after },
      {
        onSuccess: () => {
          isSent.current = false;
          showStatus(texts[statement.state](cve), 'ok', back && { label: 'Undo', onSelect: undo });
          then?.();
        },
        onError: () => {
          isSent.current = false;
        },
      },
    );
  }

  return {
    state,
    isPending: stating.isPending,
    failure: inPlaceText('form', stating.error),
    reset: stating.reset,
    /** The vulnerability of the last statement. Its row takes the focus in its new place. */
    moved,
  };
}

export type Stating = ReturnType<typeof useStating>;
