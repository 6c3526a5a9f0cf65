import { useMutation, type UseMutationOptions } from '@tanstack/react-query';

interface Then<Data> {
  onSuccess?: ((data: Data) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
}

/**
 * A mutation with what follows it: a message, a move, a closing. That is done also when the component that began it is
 * gone by then, which may well be because of what was saved; callbacks handed to `mutate` are dropped with the component.
 */
export function useSaving<Data, Variables, Undo>(options: UseMutationOptions<Data, Error, Variables, Undo>) {
  const { mutateAsync, mutate: _, ...state } = useMutation(options);
  const run = (variables: Variables, { onSuccess, onError }: Then<Data> = {}): void => {
    // A failure is told by the policy of the mutation, and by `error`.
    void mutateAsync(variables).then(onSuccess, onError ?? (() => {}));
  };
  return { ...state, run };
}
