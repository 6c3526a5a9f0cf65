import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { keys } from '#lib/api/query-keys.ts';
import { useTabQuestion } from '#lib/forms/leave-blocker.ts';
import { pagePerson } from '#lib/session/page-person.ts';
import { createDraftSaver, type DraftSaver, type DraftState } from './draft-saver.ts';
import { saveDraft } from './mapping.api.ts';
import type { Draft } from './newer-draft.ts';

/** Savers live longer than their page, so that a change is also saved if the user has left it. */
const savers = new WeakMap<QueryClient, Map<number, DraftSaver>>();

function saverOf(client: QueryClient, id: number, loaded: Draft): DraftSaver {
  const known = savers.get(client) ?? new Map<number, DraftSaver>();
  savers.set(client, known);
  // What the server answered is older than what waits to be saved.
  const kept = known.get(id);
  if (kept?.isUnsaved()) return kept;
  const visit = pagePerson.visit();
  const save = (mapping: Mapping, version: number) =>
    saveDraft(id, mapping, version).catch((error: unknown) => {
      console.error(error);
      // A colleague has applied or cancelled it. The report then shows another step.
      if (isStatus(error, 404) || isStatus(error, 409))
        void client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true });
      throw error;
    });
  const saver = createDraftSaver(loaded, save, () => pagePerson.visit() !== visit);
  known.set(id, saver);
  return saver;
}

/** The mapping of an import, saved while it changes. */
export function useDraft(id: number, loaded: Draft): { saver: DraftSaver; draft: DraftState } {
  const client = useQueryClient();
  const [saver] = useState(() => saverOf(client, id, loaded));
  const draft = useSyncExternalStore(saver.subscribe, saver.read);
  useTabQuestion(draft.status !== 'saved');
  useEffect(() => () => saver.flush(), [saver]);
  return { saver, draft };
}
