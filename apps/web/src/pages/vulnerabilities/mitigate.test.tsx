import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openPage } from '#testing/open-page.tsx';
import { equipmentOf, ownProduct, vulnerabilityPage } from '#testing/vulnerabilities.ts';
import { VulnerabilityPage } from './vulnerability.tsx';

const path = '/api/vulnerability/CVE-2024-10001';
const at = '2026-03-02T09:00:00.123456Z';

/** The server of one product, which counts its open assets. */
function server(over: Script = {}) {
  const state = { open: 24_000 };
  const answers: Script = {
    [`GET ${path}`]: () => {
      const counts = { open_assets: state.open, not_affected_assets: 0, mitigated_assets: 24_500 - state.open };
      const vulnerability = vulnerabilityPage({ equipment: equipmentOf(ownProduct(1, counts), ownProduct(2)) });
      return { status: 200, body: { vulnerability } };
    },
    [`POST ${path}/mitigate`]: () => {
      const mitigated = state.open;
      state.open = 0;
      return { status: 200, body: { mitigated, mitigated_at: at } };
    },
    [`POST ${path}/mitigate/undo`]: () => {
      state.open = 24_000;
      return { status: 200, body: { reopened: 24_000 } };
    },
    ...over,
  };
  return answers;
}

async function open(over?: Script) {
  const given = { path: '/vulnerability/:cve', page: VulnerabilityPage };
  const opened = openPage('/vulnerability/CVE-2024-10001', given, server(over));
  await userEvent.click(await screen.findByRole('button', { name: 'Mitigate on Product 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitigate CVE-2024-10001' }));
  const sent = () => opened.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...opened, sent, dialog, confirm: () => dialog.getByRole('button', { name: 'Mitigate' }) };
}

const row = () => screen.getAllByRole('row')[1]?.textContent;

it('asks with the number, updates the row, and can be undone from the message', async () => {
  const { dialog, confirm, sent } = await open();
  expect(dialog.getByText(/^Mitigate/, { selector: 'p' }).textContent).toBe(
    'Mitigate CVE-2024-10001 on 24,000 assets of Product 1?',
  );
  await userEvent.click(confirm());
  await screen.findByText('CVE-2024-10001 is mitigated on 24,000 assets of Product 1.');
  await waitFor(() => expect(row()).toContain('24,500'));
  expect(sent()).toEqual([{ product: uuidOf(1) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('CVE-2024-10001 is open again on 24,000 assets of Product 1.');
  expect(sent()[1]).toEqual({ product: uuidOf(1), mitigated_at: at });
  await screen.findByRole('button', { name: 'Mitigate on Product 1' });
});

it('offers Undo in the row too, and keeps the row in its place', async () => {
  const { confirm } = await open();
  await userEvent.click(confirm());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the mitigation on Product 1' }));
  await screen.findByText('CVE-2024-10001 is open again on 24,000 assets of Product 1.');
  expect(row()).toContain('Product 1');
});

it('says why it failed, and sends nothing twice', async () => {
  let answer: (answer: Answer) => void = () => {};
  const { dialog, confirm, sent } = await open({
    [`POST ${path}/mitigate`]: () => new Promise<Answer>((resolve) => (answer = resolve)),
  });
  await userEvent.click(confirm());
  await dialog.findByText('Mitigating 24,000 assets. This can take some seconds.');
  await userEvent.click(confirm());
  await userEvent.keyboard('{Enter}');
  expect(sent()).toHaveLength(1);
  answer({ status: 403, body: { message: 'You may not do this.' } });
  await dialog.findByText('You may not do this.');
  expect(row()).toContain('24,000');
  await userEvent.click(confirm());
  answer({ status: 200, body: { mitigated: 24_000, mitigated_at: at } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says if somebody else was faster, or has changed the assets since', async () => {
  const { confirm } = await open({
    [`POST ${path}/mitigate`]: { status: 200, body: { mitigated: 0, mitigated_at: at } },
  });
  await userEvent.click(confirm());
  await screen.findByText('CVE-2024-10001 was already mitigated on all assets of Product 1.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps Undo in the row if undoing failed', async () => {
  const { confirm } = await open({
    [`POST ${path}/mitigate/undo`]: { status: 500, body: { message: 'Something went wrong on our side.' } },
  });
  await userEvent.click(confirm());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Something went wrong on our side.');
  expect(screen.getByRole('button', { name: 'Undo the mitigation on Product 1' })).toBeDefined();
});
