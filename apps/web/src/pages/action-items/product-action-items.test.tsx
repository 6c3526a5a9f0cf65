import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { actionItemAsset, mitigationState, productActionItems } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { lateAnswers } from '#testing/late-answers.ts';
import {
  mitigationBox,
  openActionItems,
  openMitigations,
  openMitigationsOfAll,
  type MitigationModal,
} from '#testing/open-action-items.tsx';
import { everything, userWith } from '#testing/people.ts';

const path = `/product/${uuidOf(1)}/action-items`;
const three = [1, 2, 3].map((id) => actionItemAsset(id));

const open = (assets = three, states = [mitigationState(1, 1)], user = everything, answers: Script = {}) =>
  openActionItems({ assets, states, user, answers });

const saves = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.filter(({ path: called }) => called.endsWith('/save-action-items')).map(({ body }) => body);

const legend = (dialog: MitigationModal) =>
  within(dialog.getByRole('list', { name: 'What the marks mean' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the product action items page', () => {
  it('shows how many assets are mitigated, with a truncated percentage', async () => {
    await open();
    const indicator = await screen.findByText(/total assets mitigated/);
    expect(indicator.parentElement?.textContent).toBe('23/86 total assets mitigated26%');
  });

  it('hides a column that is empty in every row', async () => {
    await open(three.map((asset) => ({ ...asset, serial_number: null })));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['', 'Asset ID', 'Mitigations', 'Priority', 'Location', 'Notes', 'Menu']);
  });

  it('shows the firmware version after the serial number if an asset has one, and sorts by it', async () => {
    const { sentTo } = await open([actionItemAsset(1), actionItemAsset(2, { firmware_version: '33.017' })]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(2, 6)).toEqual(['Mitigations', 'Serial Number', 'Firmware Version', 'Priority']);
    expect(screen.getByRole('cell', { name: '33.017' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Firmware Version' }));
    await waitFor(() =>
      expect(sentTo(`/api/product/${uuidOf(1)}/assets-action-items`).at(-1)).toMatchObject({
        orderState: { name: 'firmware_version', by: 'asc' },
      }),
    );
  });

  it('borders a row by the product’s rating, and by the lowest risk if nothing is open', async () => {
    const counts = { mitigated_count: 2, not_affected_count: 1 };
    await open([actionItemAsset(1), actionItemAsset(2, { mitigated_count: 3 }), actionItemAsset(3, counts)]);
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map(({ dataset }) => dataset.rating)).toEqual(['2', '5', '5']);
    const links = screen.getAllByRole('button', { name: /^Mitigations of/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['1/3 Complete', '3/3 Complete', '3/3 Complete']);
  });

  it('says No assets for this product', async () => {
    await open([]);
    expect(await screen.findByText('No assets for this product')).toBeDefined();
  });

  it('replaces the indicator by the actions while assets are selected', async () => {
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded assets' }));
    expect(screen.getByRole('button', { name: 'Mitigate Selected Assets (3)' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Selections' }));
    expect(screen.queryByRole('button', { name: /^Mitigate Selected/ })).toBeNull();
  });
});

describe('the mitigation modal of one asset', () => {
  it('shows the asset, its vulnerabilities with component, score and mark, and who mitigated it and when', async () => {
    await open([actionItemAsset(1, { firmware_version: '33.017' })]);
    const dialog = await openMitigations(1);
    expect(dialog.getByText('HC22-40001')).toBeDefined();
    expect(dialog.getByText('Firmware Version').nextElementSibling?.textContent).toBe('33.017');
    const first = mitigationBox(dialog, /^Unsigned firmware/);
    expect(first.getAttribute('aria-checked')).toBe('true');
    expect(first.textContent).toContain('FC-2200 Flow Computer, CVE-2024-10001, CVSS 9.8 Known exploited');
    expect(first.textContent).toContain('3 Nov 2026Ines Duarte');
    expect(mitigationBox(dialog, /^Fragmented/).textContent).toContain('Corvid RTOS 4.2');
    expect(legend(dialog)).toEqual(['Mitigated', 'Not mitigated']);
    await userEvent.click(dialog.getByRole('button', { name: 'Mitigation steps for CVE-2024-10001' }));
    expect(dialog.getByText('Update to 7.2.4.')).toBeDefined();
    const link = dialog.getByRole('link', { name: /^View vulnerabilities/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/product/${uuidOf(1)}#vulnerabilities`,
      '_blank',
    ]);
  });

  it('shows ten steps of a vulnerability until the user asks for all of them', async () => {
    await open();
    const dialog = await openMitigations(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Mitigation steps for CVE-2024-10002' }));
    expect(dialog.getAllByText(/^Close port/)).toHaveLength(10);
    await userEvent.click(dialog.getByRole('button', { name: 'Show all (11)' }));
    expect(dialog.getAllByText(/^Close port/)).toHaveLength(11);
  });

  it('toggles a row by a click and saves only the changes, with a note', async () => {
    const seen = await open();
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Unsigned/));
    await userEvent.click(mitigationBox(dialog, /^Fragmented/));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'Ticket 12');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeDefined();
    expect(saves(seen)).toEqual([
      {
        asset_ids: [1],
        assetsMitigation: false,
        form: [
          { vulnerability_id: 1, core_product_id: 1, status: 'unchecked' },
          { vulnerability_id: 3, core_product_id: 9, status: 'checked' },
        ],
        note: 'Ticket 12',
      },
    ]);
  });

  it('saves and moves to the next asset; the button is disabled at the last one', async () => {
    const seen = await open();
    const dialog = await openMitigations(2);
    expect(dialog.getByText('2 of 3')).toBeDefined();
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Next' }));
    expect(await dialog.findByText('3 of 3')).toBeDefined();
    expect(saves(seen)).toHaveLength(1);
    await dialog.findByRole('list', { name: 'Vulnerabilities' });
    expect(dialog.getByRole('button', { name: 'Save & Next' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks before moving to the previous asset with unsaved changes', async () => {
    await open();
    const dialog = await openMitigations(2);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Previous asset' }));
    const question = await screen.findByText('You have unsaved changes. Move to the previous asset without saving?');
    expect(question).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Move without saving' }));
    expect(await dialog.findByText('1 of 3')).toBeDefined();
  });

  it('asks before closing with unsaved changes', async () => {
    await open();
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Are you sure you want to cancel your changes?')).toBeDefined();
  });

  it('Esc asks too, and a second Esc returns to the changes', async () => {
    await open();
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await userEvent.tab();
    expect(question.isConnected).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unsaved changes' })).toBeNull());
    expect(mitigationBox(dialog, /^Maintenance/).getAttribute('aria-checked')).toBe('true');
  });

  it('asks before the user leaves the page with unsaved changes', async () => {
    const { router } = await open();
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await act(() => router.navigate('/dashboard'));
    await screen.findByText('Are you sure you want to cancel your changes?');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect([
      router.state.location.pathname,
      mitigationBox(dialog, /^Maintenance/).getAttribute('aria-checked'),
    ]).toEqual([path, 'true']);
    await act(() => router.navigate('/dashboard'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('the browser asks before the tab is closed or reloaded with unsaved changes, and only then', async () => {
    await open();
    const dialog = await openMitigations(1);
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    expect(isHeld()).toBe(true);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    expect(isHeld()).toBe(false);
  });

  it('focuses the first row, also for the next asset', async () => {
    await open();
    const dialog = await openMitigations(2);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getAllByRole('checkbox')[0]));
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Next' }));
    await dialog.findByText('3 of 3');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getAllByRole('checkbox')[0]));
  });

  it('is read-only without the permission to edit', async () => {
    await open(three, [], userWith('ActionItems.view'));
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Unsigned/));
    expect(mitigationBox(dialog, /^Unsigned/).getAttribute('aria-checked')).toBe('false');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('when answers are late', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => actionItemAsset(index + 1));

  /** After a save, the lists, the states or both arrive late. */
  async function openLate(paths: string[], assets = three) {
    const answers = lateAnswers();
    const script = productActionItems(assets, [mitigationState(1, 1)]);
    const late = paths.map((name) => {
      const key = `POST /api/product/${uuidOf(1)}/${name}`;
      return [key, answers.late(script[key] as Answer)] as const;
    });
    const seen = await open(assets, [mitigationState(1, 1)], everything, Object.fromEntries(late));
    return { seen, answers };
  }
  const [list, states] = ['assets-action-items', 'assets/mitigations'];

  it('Save & Next moves on and shows its message before the list arrives', async () => {
    const { seen, answers } = await openLate([list], hundred);
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    answers.begin();
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Next' }));
    expect(await dialog.findByText('2 of 100')).toBeDefined();
    expect(await screen.findByText('Updated successfully')).toBeDefined();
    await answers.answerAll();
    expect(dialog.getByText('2 of 100')).toBeDefined();
    expect(saves(seen)).toHaveLength(1);
  });

  it('Save & Next shows its message and waits only for the states of the next asset', async () => {
    const { seen, answers } = await openLate([list, states]);
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    answers.begin();
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Next' }));
    expect(await screen.findByText('Updated successfully')).toBeDefined();
    await answers.answerAll();
    expect(await dialog.findByText('2 of 3')).toBeDefined();
    expect(saves(seen)).toHaveLength(1);
  });

  it('accepts no change while Save & Next is saving, because moving on would lose it', async () => {
    let release = () => {};
    const held = new Promise<Answer>((resolve) => (release = () => resolve({ status: 200, body: { assets: [] } })));
    const save = `POST /api/product/${uuidOf(1)}/assets/save-action-items`;
    await open(three, [mitigationState(1, 1)], everything, { [save]: () => held });
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Next' }));
    const row = mitigationBox(dialog, /^Fragmented/);
    await waitFor(() => expect(row.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(row);
    expect(row.getAttribute('aria-checked')).toBe('false');
    release();
    expect(await dialog.findByText('2 of 3')).toBeDefined();
  });

  it('Save shows its message, and a second Save has nothing to send', async () => {
    const { seen, answers } = await openLate([list, states]);
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    answers.begin();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    expect(mitigationBox(dialog, /^Maintenance/).getAttribute('aria-checked')).toBe('true');
    expect(saves(seen)).toHaveLength(1);
  });

  it('Save & Close closes before the list arrives', async () => {
    const { answers } = await openLate([list, states]);
    const dialog = await openMitigationsOfAll();
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    answers.begin();
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Updated successfully')).toBeDefined();
  });

  it('states that arrive late do not overwrite later clicks', async () => {
    const { answers } = await openLate([states]);
    const dialog = await openMitigations(1);
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    answers.begin();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Updated successfully');
    await userEvent.click(mitigationBox(dialog, /^Fragmented/));
    await waitFor(() => expect(answers.waiting()).toBe(1));
    await answers.answerAll();
    expect(mitigationBox(dialog, /^Fragmented/).getAttribute('aria-checked')).toBe('true');
  });
});

describe('the mitigation modal of several assets', () => {
  async function openAll(states = [mitigationState(1, 3), mitigationState(2, 1)]) {
    const seen = await open(three, states);
    return { seen, dialog: await openMitigationsOfAll() };
  }

  it('warns that all assets are changed, and offers only Save & Close', async () => {
    const { dialog } = await openAll();
    expect(dialog.getByText('You are updating the mitigation status of multiple assets at a time.')).toBeDefined();
    expect(dialog.getByText(/Your changes will apply to all 3 assets of this product\./)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Save & Next' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Save & Close' })).toBeDefined();
    expect(legend(dialog)).toEqual(['Mitigated', 'Not mitigated', 'Differs between assets']);
  });

  it('marks a conflict, which a click checks; remaining conflicts are not sent', async () => {
    const { seen, dialog } = await openAll([mitigationState(1, 1), mitigationState(2, 1)]);
    const [first, second] = [mitigationBox(dialog, /^Unsigned/), mitigationBox(dialog, /^Maintenance/)];
    expect([first, second].map((row) => row.getAttribute('aria-checked'))).toEqual(['mixed', 'mixed']);
    expect(first.textContent).toContain('1 of 3');
    await userEvent.click(first);
    expect(first.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(dialog.getByRole('button', { name: 'Save & Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves(seen)).toEqual([
      {
        asset_ids: [1, 2, 3],
        assetsMitigation: false,
        form: [{ vulnerability_id: 1, core_product_id: 1, status: 'checked' }],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mitigate Selected/ })).toBeNull());
  });
});
