import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { isFinal, retryPause } from '../save-retry.ts';
import { newerDraft, type Draft } from './newer-draft.ts';
import { isSameMapping } from './same-mapping.ts';

export interface DraftState {
  mapping: Mapping;
  version: number;
  /** `refused`: the server does not take this mapping, so trying again would not help. */
  status: 'saved' | 'saving' | 'failed' | 'refused';
  /** Why the last save was refused. */
  refusal: unknown;
  /** What a colleague saved in between. Nothing is saved until the user has chosen. */
  theirs: Draft | undefined;
}

export interface DraftSaver {
  read: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  change: (mapping: Mapping) => void;
  /** Saves now instead of after the pause. */
  flush: () => void;
  /** Waits until no save is running, and starts no other. For a call that sends the mapping itself. */
  settle: () => Promise<DraftState>;
  choose: (side: 'mine' | 'theirs') => void;
  /** Called with what a colleague saved, if another call found it. */
  meet: (theirs: Draft) => void;
  /** Another call has saved the mapping. */
  end: () => void;
  isUnsaved: () => boolean;
}

const pause = 600;

/**
 * Saves a mapping while the user changes it: one save after the other, the latest state last. Nothing is sent any more
 * when the visit of the user is over.
 */
export function createDraftSaver(
  first: Draft,
  send: (mapping: Mapping, version: number) => Promise<Draft>,
  isOver: () => boolean,
): DraftSaver {
  let state: DraftState = { ...first, status: 'saved', refusal: undefined, theirs: undefined };
  let isDirty = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const set = (changed: Partial<DraftState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
  };
  const take = ({ version }: Draft) => {
    failures = 0;
    set({ version, status: isDirty ? 'saving' : 'saved', refusal: undefined });
  };

  async function save(): Promise<void> {
    const sent = state.mapping;
    isDirty = false;
    set({ status: 'saving' });
    try {
      take(await send(sent, state.version));
    } catch (error) {
      const theirs = newerDraft(error);
      // The answer to an earlier try was lost: the newer mapping is this one.
      if (theirs && isSameMapping(theirs.mapping, sent)) take(theirs);
      else if (theirs) {
        isDirty = true;
        set({ theirs });
      } else if (isFinal(error)) set({ status: isDirty ? 'saving' : 'refused', refusal: error });
      else {
        isDirty = true;
        failures += 1;
        set({ status: 'failed' });
      }
    }
    running = undefined;
    if (isDirty && !state.theirs) plan(state.status === 'failed' ? retryPause(failures) : 0);
  }

  function flush(): void {
    clearTimeout(timer);
    if (running || !isDirty || state.theirs || isOver()) return;
    running = save();
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (mapping) => {
      isDirty = true;
      set({ mapping, status: state.status === 'failed' ? 'failed' : 'saving' });
      if (!running) plan(pause);
    },
    flush,
    settle: async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      return state;
    },
    choose: (side) => {
      const { theirs } = state;
      if (!theirs) return;
      isDirty = side === 'mine';
      const { mapping, version } = theirs;
      set({ version, theirs: undefined, ...(isDirty ? { status: 'saving' } : { mapping, status: 'saved' }) });
      flush();
    },
    meet: (theirs) => {
      clearTimeout(timer);
      isDirty = true;
      set({ theirs });
    },
    end: () => {
      clearTimeout(timer);
      isDirty = false;
      set({ status: 'saved' });
    },
    isUnsaved: () => isDirty || running !== undefined,
  };
}
