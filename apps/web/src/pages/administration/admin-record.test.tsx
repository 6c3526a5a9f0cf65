import type { SecurityEntry } from '@rampart/contract/api/administration/record.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SeenRequest } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

const entry = (given: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id: crypto.randomUUID(),
  at: '2026-03-01T08:00:00.000Z',
  kind: 'permissions-changed',
  user: { id: crypto.randomUUID(), name: 'Ines Falk' },
  email: 'ines@prairie.example',
  actor: { id: crypto.randomUUID(), name: 'Maren Okafor' },
  impersonator: null,
  company: 'Prairie',
  address: '10.0.0.1',
  details: 'added: See the map',
  ...given,
});
const pages = [
  [entry(), entry({ kind: 'impersonation-started', impersonator: { id: null, name: 'Olaf Root' } })],
  [entry()],
];

function open(user = userWith('Administration.users')) {
  return openApp(
    '/admin/record',
    {
      'POST /api/admin/record': ({ body }: SeenRequest) => {
        const isSecond = (body as { before?: object }).before !== undefined;
        return { status: 200, body: { entries: pages[isSecond ? 1 : 0], has_more: !isSecond } };
      },
    },
    user,
  );
}

it('lists what happened to whom, who did it and as whom, page by page', async () => {
  const { sentTo } = open();
  const table = await screen.findByRole('table', { name: 'Security record' });
  expect(table.textContent).toContain('Permissions changed');
  expect(table.textContent).toContain('by Maren Okafor');
  expect(table.textContent).toContain('impersonated by Olaf Root');
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('3 entries')).toBeDefined();
  const last = pages[0]?.at(-1);
  expect(sentTo('/api/admin/record').at(-1)).toEqual({ before: { at: last?.at, id: last?.id } });
});

it('filters the record, and downloads the filtered record', async () => {
  const { sentTo } = open();
  await screen.findByRole('table');
  await userEvent.type(screen.getByRole('textbox', { name: 'Person' }), 'ines');
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
  await waitFor(() => expect(sentTo('/api/admin/record').at(-1)).toEqual({ person: 'ines', from: '2026-03-01' }));
  const link = screen.getByRole('link', { name: 'Download CSV' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/api/admin/record.csv?person=ines&from=2026-03-01'));
});
