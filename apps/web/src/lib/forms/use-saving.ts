import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback } from 'react';

interface Then<Data> {
  onSuccess?: ((data: Data) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
}

/**
 * A mutation whose follow-up (a message, a move, closing a dialog) always runs, even when the component that started it
 * has unmounted. React Query drops callbacks passed to `mutate` in that case.
 */
export function useSaving<Data, Variables, Undo>(options: UseMutationOptions<Data, Error, Variables, Undo>) {
  const { mutateAsync, mutate: _, ...state } = useMutation(options);
  const run = useCallback(
    (variables: Variables, { onSuccess, onError }: Then<Data> = {}): void => {
      // The mutation's failure policy reports errors, and `error` holds them.
      void mutateAsync(variables).then(onSuccess, onError ?? (() => {}));
    },
    [mutateAsync],
  );
  return { ...state, run };
}
