import type { AssetChange } from '@rampart/contract/api/assets.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asset, assetChange, assetShelf, assetsPath } from '#testing/assets.ts';
import { openApp } from '#testing/open-app.tsx';

async function openHistory(history: AssetChange[]) {
  const answers = { '/1/history': () => ({ status: 200, body: { history, has_more: false, asset: asset(1) } }) };
  openApp(assetsPath, assetShelf([asset(1)], { answers }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit GT-FC-1001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
  await userEvent.click(dialog.getByRole('tab', { name: 'History' }));
  return within(await dialog.findByRole('list', { name: 'History' }));
}

const cve = (number: number) => `CVE-2024-${1000 + number}`;

it('says which vulnerabilities a new firmware version closed and reopened', async () => {
  const closed = Array.from({ length: 12 }, (_, at) => ({ field: cve(at), from: null, to: 'not affected' }));
  const history = await openHistory([
    assetChange(2, {
      changes: [
        { field: 'Firmware Version', from: '33.011', to: '36.011' },
        ...closed,
        { field: cve(50), from: 'not affected', to: null },
      ],
    }),
  ]);
  const changes = () => history.getByRole('list', { name: 'Changes' }).textContent;
  expect(changes()).toContain('Firmware Versionfrom33.011to36.011');
  expect(changes()).toContain(`Closed 12${[0, 1, 2, 3, 4, 5].map(cve).join('')}Show all (12)`);
  expect(changes()).toContain(`Reopened 1${cve(50)}`);
  await userEvent.click(history.getByRole('button', { name: 'Show all (12)' }));
  expect(changes()).toContain(cve(11));
});

it('says who stated what, and shows ten of many vulnerabilities', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ field: cve(at), from: null, to: 'not affected' }));
  const history = await openHistory([
    assetChange(3, { kind: 'overruled', changes: [{ field: cve(1), from: null, to: 'affected' }] }),
    assetChange(2, { kind: 'judged', cause: 'catalogue', user: null, changes: [many[0] as (typeof many)[0]] }),
    assetChange(1, { kind: 'not_affected', changes: many, note: 'Not installed.' }),
  ]);
  expect(history.getByText('Overruled: still affected').closest('li')?.textContent).toContain('Ines Duarte');
  expect(history.getByText('Assessed again after a catalogue update').closest('li')?.textContent).toContain('Closed 1');
  const stated = history.getByText('Stated not affected').closest('li') as HTMLElement;
  expect(stated.textContent).toContain('Not installed.');
  expect(within(stated).getAllByText(/^CVE-/)).toHaveLength(10);
  await userEvent.click(within(stated).getByRole('button', { name: 'Show all (30)' }));
  expect(within(stated).getAllByText(/^CVE-/)).toHaveLength(30);
});

it('says why an asset is not affected, and shows a state that stayed the same once', async () => {
  const history = await openHistory([
    assetChange(2, {
      kind: 'not_affected',
      changes: [{ field: cve(1), from: 'not affected', to: 'not affected' }],
      justification: 'vulnerable_code_not_in_execute_path',
      note: 'Disabled in the build.',
    }),
    assetChange(1, {
      kind: 'not_affected',
      changes: [{ field: cve(1), from: null, to: 'not affected' }],
      justification: 'component_not_present',
    }),
  ]);
  const [second, first] = history.getAllByText('Stated not affected').map((head) => head.closest('li'));
  expect(first?.textContent).toContain('Justification: The component is not installed');
  expect(first?.textContent).toContain(`${cve(1)}from–tonot affected`);
  expect(second?.textContent).toContain('Justification: The vulnerable code is never run');
  expect(second?.textContent).toContain('Disabled in the build.');
  expect(second?.textContent).toContain(`${cve(1)}not affected`);
});
