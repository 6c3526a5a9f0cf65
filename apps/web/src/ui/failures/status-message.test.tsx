import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showStatus, StatusMessages } from './status-message.tsx';

it('uses a status region that exists before the message, and can be dismissed', async () => {
  render(
    <MantineProvider env="test">
      <StatusMessages />
    </MantineProvider>,
  );
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => showStatus('Group Created'));
  expect(region.textContent).toBe('Group Created');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  await waitFor(() => expect(region.textContent).toBe(''));
});

it('replaces an earlier failure by a success', async () => {
  render(
    <MantineProvider env="test">
      <StatusMessages />
    </MantineProvider>,
  );
  const region = screen.getByRole('status');
  act(() => showStatus('Error: Invalid data. Please try again.', 'failure'));
  act(() => showStatus('Error: Invalid data. Please try again.', 'failure'));
  await waitFor(() => expect(region.textContent).toBe('Error: Invalid data. Please try again.'));
  act(() => showStatus('Location Created'));
  await waitFor(() => expect(region.textContent).toBe('Location Created'));
});
