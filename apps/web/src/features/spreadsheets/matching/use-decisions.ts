import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { keys } from '#lib/api/query-keys.ts';
import { useTabQuestion } from '#lib/forms/leave-blocker.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { pagePerson } from '#lib/session/page-person.ts';
import { createDecisionQueue, type DecisionQueue } from './decision-queue.ts';
import { sendDecisions } from './pairs.api.ts';

/** Queues live longer than their page, so that decisions are also sent if the user has left it. */
const queues = new WeakMap<QueryClient, Map<number, DecisionQueue>>();

function queueOf(client: QueryClient, id: number, author: string): DecisionQueue {
  const known = queues.get(client) ?? new Map<number, DecisionQueue>();
  queues.set(client, known);
  const kept = known.get(id);
  if (kept?.isBusy()) return kept;
  const visit = pagePerson.visit();
  const queue = createDecisionQueue(
    (decisions) =>
      sendDecisions(id, decisions).catch((error: unknown) => {
        console.error(error);
        // A colleague has continued or cancelled the import. The report then shows another step.
        if (isStatus(error, 409)) void client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true });
        throw error;
      }),
    author,
    () => pagePerson.visit() !== visit,
  );
  known.set(id, queue);
  return queue;
}

/** The user's decisions about the pairs of an import. */
export function useDecisions(id: number): DecisionQueue {
  const client = useQueryClient();
  const { name, last_name } = useCurrentUser();
  const [queue] = useState(() => queueOf(client, id, `${name} ${last_name}`));
  useSyncExternalStore(queue.subscribe, queue.read);
  useTabQuestion(queue.isBusy());
  return queue;
}
