import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Upgrade } from '@rampart/contract/api/action-items/upgrades.ts';
import { actionItemAsset, productActionItems } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything } from '#testing/people.ts';

const upgrade = (version: string, closes: number, assets: number, remaining = 0): Upgrade => ({
  version,
  closes,
  assets,
  remaining: Array.from({ length: remaining }, (_, index) => ({ id: index + 1, cve: `CVE-2024-${1001 + index}` })),
});

const all = { more: 0, not_judged: 0 };

async function open(answer: Answer) {
  const call = `POST /api/product/${uuidOf(1)}/assets/upgrades`;
  const script = { ...filteredCatalogue(() => []), ...productActionItems([actionItemAsset(1)], []), [call]: answer };
  openApp(`/product/${uuidOf(1)}/action-items`, script, everything);
  await userEvent.click(await screen.findByRole('button', { name: 'Firmware Updates' }));
  return within(await screen.findByRole('dialog', { name: 'Firmware updates: FC-2200 Flow Computer' }));
}

describe('the dialog of firmware updates', () => {
  it('says for each version what it closes, and what stays open', async () => {
    const upgrades = [upgrade('33.017', 2, 1, 10), upgrade('36.011', 1_280, 64, 1), upgrade('37.001', 3, 3)];
    const dialog = await open({ status: 200, body: { ...all, open: 1_300, upgrades, nearest: '37.001' } });
    const list = await dialog.findByRole('list', { name: 'Firmware updates' });
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('33.017Closes 2 open items on 1 asset10 vulnerabilities stay open: CVE-2024-1001, ');
    expect(rows[0]).toMatch(/CVE-2024-1008 and 2 more$/);
    expect(rows.slice(1)).toEqual([
      '36.011Closes 1,280 open items on 64 assets1 vulnerability stays open: CVE-2024-1001',
      '37.001Closes 3 open items on 3 assetsNo open items remain there',
    ]);
    expect(within(list).getAllByRole('link', { name: 'CVE-2024-1001' })[0]?.getAttribute('href')).toBe(
      '/vulnerability/CVE-2024-1001',
    );
    expect(dialog.queryByText(/higher version|not examined/)).toBeNull();
  });

  it('says how many versions the list leaves out', async () => {
    const upgrades = [upgrade('33.017', 2, 1)];
    const dialog = await open({ status: 200, body: { open: 2, upgrades, more: 1_023, not_judged: 12, nearest: null } });
    expect(
      await dialog.findByText(
        'And 1,023 higher versions that close something. Of the lower versions that fixes name, 12 are not examined.',
      ),
    ).toBeDefined();
  });

  it('says so if no update closes anything', async () => {
    const empty = await open({ status: 200, body: { ...all, open: 4, upgrades: [], nearest: null } });
    expect(await empty.findByText('No update closes an open item')).toBeDefined();
  });

  it('can be tried again if it cannot be loaded', async () => {
    const dialog = await open({ status: 500, body: {} });
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
