import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSaving } from './use-saving.ts';

/** A form whose save ends when the test says so, with a record of what followed. */
function openForm() {
  let answer: (saved: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const [onSuccess, onError] = [vi.fn<(saved: string) => void>(), vi.fn<(error: Error) => void>()];
  const mutationFn = (text: string) =>
    new Promise<string>((resolve, reject) => {
      answer = () => resolve(`${text} saved`);
      fail = reject;
    });
  function Form() {
    const saving = useSaving({ mutationFn });
    return (
      <button type="button" onClick={() => saving.run('note', { onSuccess, onError })}>
        {saving.isPending ? 'Saving' : 'Save'}
      </button>
    );
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return {
    unmount,
    onSuccess,
    onError,
    answer: () => act(async () => answer('')),
    fail: (error: Error) => act(async () => fail(error)),
  };
}

it.each([
  ['on the page', false],
  ['gone', true],
])('runs the follow-up of a save when the form is %s', async (_where, isGone) => {
  const form = openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving' });
  if (isGone) form.unmount();
  await form.answer();
  await vi.waitFor(() => expect(form.onSuccess).toHaveBeenCalledExactlyOnceWith('note saved'));
  expect(form.onError).not.toHaveBeenCalled();
});

it('runs the follow-up of a failure too', async () => {
  const form = openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving' });
  form.unmount();
  await form.fail(new Error('No connection'));
  await vi.waitFor(() => expect(form.onError).toHaveBeenCalledExactlyOnceWith(new Error('No connection')));
  expect(form.onSuccess).not.toHaveBeenCalled();
});
