import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showStatus, StatusMessages } from './status-message.tsx';

it('speaks in a status region that is there before the message, and can be dismissed', async () => {
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
