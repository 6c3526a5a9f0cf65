import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { actionItemAsset, fakeVulnerabilities, mitigationState } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import { byStatement, byVersion, exposureOf, exposurePath, overruled } from '#testing/exposure.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import {
  mitigationBox,
  openActionItems,
  openMitigations,
  openMitigationsOfAll,
  type MitigationModal,
} from '#testing/open-action-items.tsx';
import { userWith } from '#testing/people.ts';
import { vexStatement } from '#testing/vulnerabilities.ts';

const three = [1, 2, 3].map((id) => actionItemAsset(id, { firmware_version: '36.011' }));
const twoDone = [byVersion(1, 1, ['36.011']), byStatement(2, 1, 'Port removed.')];

async function openOne(states: readonly MitigationState[], answers: Script = {}, firmware = states) {
  const seen = await openActionItems({ assets: three, answers: { ...exposureOf(states, firmware), ...answers } });
  return { ...seen, dialog: await openMitigations(1) };
}

const group = (dialog: MitigationModal) => dialog.getByRole('region', { name: /^Not affected/ });
const rowsOf = (dialog: MitigationModal) =>
  within(group(dialog))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const overrule = (dialog: MitigationModal, cve: string) =>
  dialog.getByRole('button', { name: `Still affected: ${cve}` });

describe('vulnerabilities that an asset does not have', () => {
  it('form a group with their number and the reason of each, and count as complete', async () => {
    const { dialog } = await openOne(twoDone);
    expect(await dialog.findByText('Firmware 36.011 is not in < 33.017')).toBeDefined();
    expect(group(dialog).querySelector('h3')?.textContent).toBe('Not affected 2');
    expect(rowsOf(dialog)[1]).toContain('The component is not installed, stated by Ines Duarte on 3 Nov 2026');
    expect(rowsOf(dialog)[1]).toContain('Note: Port removed.');
    expect(dialog.getAllByRole('checkbox').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Fragmented packets'),
    ]);
    expect(dialog.getByText('2/3 Complete')).toBeDefined();
  });

  it('names the firmware version if the advisory’s statement cannot be loaded', async () => {
    const { dialog } = await openOne([byVersion(3, 1, ['36.011'])]);
    expect(rowsOf(dialog)[0]).toContain('Firmware 36.011 is not affected');
  });

  it('name the statement of the manufacturer, with its link', async () => {
    const said = [
      vexStatement({ impact: 'Compiled without it.' }),
      vexStatement({ tracking_id: 'HSA-1', status: 'fixed', versions: '', justification: null }),
      vexStatement({ tracking_id: 'X-1', decides: false }),
    ];
    const body = fakeVulnerabilities.map((one) => ({ ...one, statements: one.id === 1 ? said : [] }));
    const path = `GET /api/product/${uuidOf(1)}/vulnerabilities`;
    const state = mitigationState(1, 0, { not_affected: 1, by_manufacturer: 1, stated_at: null });
    const { dialog } = await openOne([state], { [path]: { status: 200, body } });
    expect(rowsOf(dialog)[0]).toContain(
      'Not affected in 36.011, according to Halden PSIRT in HSA-2026-7, 2 Feb 2026. The vulnerable code is not there. Compiled without it.',
    );
    expect(rowsOf(dialog)[0]).toContain('Fixed in all versions, according to Halden PSIRT in HSA-1, 2 Feb 2026.');
    expect(rowsOf(dialog)[0]).not.toContain('X-1');
    expect(dialog.getByRole('link', { name: 'HSA-1' }).getAttribute('href')).toBe(
      '/advisory/HSA-1?publisher=Halden%20PSIRT',
    );
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    expect(await dialog.findByRole('checkbox', { name: /^Unsigned/ })).toBeDefined();
    expect(dialog.getByText(/This statement has no effect/).textContent).toContain('in X-1, 2 Feb 2026.');
  });

  it('can only be looked at without the permission to edit', async () => {
    await openActionItems({ assets: three, user: userWith('ActionItems.view'), answers: exposureOf(twoDone) });
    const dialog = await openMitigations(1);
    expect(rowsOf(dialog)).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: /^(Affected|Not affected)/ })).toBeNull();
  });

  it('Check all leaves them out', async () => {
    const { dialog, requests } = await openOne([byVersion(1, 1, ['36.011'])]);
    await userEvent.click(dialog.getByRole('button', { name: 'Check all' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Updated successfully');
    const sent = requests.find(({ path }) => path.endsWith('/save-action-items'))?.body as { form: object[] };
    expect(sent.form).toMatchObject([{ vulnerability_id: 2 }, { vulnerability_id: 3 }]);
  });
});

describe('still affected', () => {
  it('overrules the firmware version, says who did, and Undo takes it back', async () => {
    const { dialog, sentTo } = await openOne(twoDone);
    await userEvent.click(mitigationBox(dialog, /^Fragmented/));
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    const row = await dialog.findByRole('checkbox', { name: /^Unsigned/ });
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(await dialog.findByText(/^Overruled by Ines Duarte on 3 Nov 2026: still affected/)).toBeDefined();
    expect(rowsOf(dialog)).toHaveLength(1);
    expect(mitigationBox(dialog, /^Fragmented/).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(2));
    expect(await dialog.findByText('Firmware 36.011 is not in < 33.017')).toBeDefined();
    expect(mitigationBox(dialog, /^Fragmented/).getAttribute('aria-checked')).toBe('true');
    expect(sentTo(exposurePath)).toEqual([
      { asset_ids: [1], vulnerability_ids: [1], state: 'affected' },
      { asset_ids: [1], vulnerability_ids: [1], state: 'none' },
    ]);
  });

  it('withdraws a statement, and Undo states it again with its note', async () => {
    const { dialog, sentTo } = await openOne(twoDone);
    await userEvent.click(overrule(dialog, 'CVE-2024-10002'));
    await dialog.findByRole('checkbox', { name: /^Maintenance/ });
    expect(dialog.queryByText(/^Overruled/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(2));
    expect(sentTo(exposurePath).at(-1)).toEqual({
      asset_ids: [1],
      vulnerability_ids: [2],
      state: 'not_affected',
      justification: 'component_not_present',
      note: 'Port removed.',
    });
  });

  it('Withdraw lets the firmware version decide again', async () => {
    const { dialog, sentTo } = await openOne([overruled(1, 1)], {}, [byVersion(1, 1, ['36.011'])]);
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw: CVE-2024-10001' }));
    await waitFor(() => expect(rowsOf(dialog)[0]).toContain('Firmware 36.011 is not in < 33.017'));
    expect(sentTo(exposurePath)).toEqual([{ asset_ids: [1], vulnerability_ids: [1], state: 'none' }]);
    await waitFor(() => expect(document.activeElement).toBe(overrule(dialog, 'CVE-2024-10001')));
  });

  it('changes nothing and says so if the call fails', async () => {
    const { dialog } = await openOne(twoDone, {
      [`POST ${exposurePath}`]: { status: 500, body: { message: 'The disk is full.' } },
    });
    await userEvent.click(mitigationBox(dialog, /^Fragmented/));
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.');
    expect(rowsOf(dialog)).toHaveLength(2);
    expect(mitigationBox(dialog, /^Fragmented/).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a slow call is sent once', async () => {
    let release = () => {};
    const held = new Promise<Answer>((resolve) => (release = () => resolve({ status: 200, body: { changed: 1 } })));
    const { dialog, sentTo } = await openOne(twoDone, { [`POST ${exposurePath}`]: () => held });
    await userEvent.dblClick(overrule(dialog, 'CVE-2024-10001'));
    await waitFor(() => expect(overrule(dialog, 'CVE-2024-10002').getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(overrule(dialog, 'CVE-2024-10002'));
    await act(async () => release());
    await screen.findByText('CVE-2024-10001: still affected.');
    expect(sentTo(exposurePath)).toHaveLength(1);
  });
});

describe('the statement that an asset is not affected', () => {
  async function openForm(answers: Script = {}) {
    const opened = await openOne([mitigationState(3, 1)], answers);
    await userEvent.click(opened.dialog.getByRole('button', { name: 'Not affected…: CVE-2024-10001' }));
    return { ...opened, form: within(opened.dialog.getByRole('group', { name: 'Not affected by CVE-2024-10001' })) };
  }
  const choose = async (form: MitigationModal, name: string) => {
    await userEvent.click(form.getByRole('combobox', { name: 'Justification' }));
    await userEvent.click(await form.findByRole('option', { name }));
  };
  const save = (form: MitigationModal) => userEvent.click(form.getByRole('button', { name: /^Save/ }));

  it('needs a justification, and is sent with its note', async () => {
    const { dialog, form, sentTo } = await openForm();
    expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Justification' }));
    await save(form);
    expect(form.getByText('Choose a justification.')).toBeDefined();
    await choose(form, 'The vulnerable code is never run');
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), ' Disabled in the build. ');
    await save(form);
    await waitFor(() => expect(rowsOf(dialog)[0]).toContain('The vulnerable code is never run'));
    expect(rowsOf(dialog)[0]).toContain('Note: Disabled in the build.');
    await waitFor(() => expect(document.activeElement).toBe(overrule(dialog, 'CVE-2024-10001')));
    expect(sentTo(exposurePath)).toEqual([
      {
        asset_ids: [1],
        vulnerability_ids: [1],
        state: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
        note: 'Disabled in the build.',
      },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(dialog.queryByRole('region', { name: /^Not affected/ })).toBeNull());
    expect(sentTo(exposurePath).at(-1)).toEqual({ asset_ids: [1], vulnerability_ids: [1], state: 'none' });
  });

  it('is not offered for what is mitigated', async () => {
    const { dialog } = await openForm();
    expect(dialog.queryByRole('button', { name: 'Not affected…: CVE-2024-10003' })).toBeNull();
  });

  it('works with the keyboard: Enter saves nothing else, Esc closes only the form and returns the focus', async () => {
    const { dialog, form, requests } = await openForm();
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    form.getByRole('combobox', { name: 'Justification' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    // Enter opens the options again, and the first Esc closes only them.
    await userEvent.keyboard('{Enter}{Escape}');
    expect(dialog.getByRole('group', { name: /^Not affected by/ })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.queryByRole('group', { name: /^Not affected by/ })).toBeNull());
    const opener = dialog.getByRole('button', { name: 'Not affected…: CVE-2024-10001' });
    expect(document.activeElement).toBe(opener);
    expect(requests.some(({ path }) => path.endsWith('/save-action-items'))).toBe(false);
    expect(mitigationBox(dialog, /^Maintenance/).getAttribute('aria-checked')).toBe('true');
  });

  it('Enter does not save the other changes while a call runs', async () => {
    const held = new Promise<Answer>(() => {});
    const { dialog, requests } = await openOne([byVersion(1, 1, ['36.011'])], { [`POST ${exposurePath}`]: () => held });
    await userEvent.click(mitigationBox(dialog, /^Fragmented/));
    await userEvent.click(dialog.getByRole('button', { name: 'Not affected…: CVE-2024-10002' }));
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    await waitFor(() => expect(overrule(dialog, 'CVE-2024-10001').getAttribute('aria-disabled')).toBe('true'));
    dialog.getByRole('combobox', { name: 'Justification' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(requests.some(({ path }) => path.endsWith('/save-action-items'))).toBe(false);
  });

  it('keeps what was typed if the call fails, and asks before closing would lose it', async () => {
    const { dialog, form } = await openForm({
      [`POST ${exposurePath}`]: { status: 500, body: { message: 'The disk is full.' } },
    });
    await choose(form, 'The component is not installed');
    expect(dialog.getByRole('button', { name: 'Save & Next' }).hasAttribute('disabled')).toBe(true);
    await save(form);
    expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.');
    expect(form.getByRole<HTMLInputElement>('combobox').value).toBe('The component is not installed');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Are you sure you want to cancel your changes?')).toBeDefined();
  });
});

describe('several assets', () => {
  it('a vulnerability that only some of them have stays in the list and says how many do not', async () => {
    const states = [
      byVersion(1, 2, ['36.011']),
      mitigationState(2, 1, { ...byVersion(2, 2, ['36.011']), mitigated: 1 }),
    ];
    await openActionItems({ assets: three, answers: exposureOf(states) });
    const dialog = await openMitigationsOfAll();
    expect(mitigationBox(dialog, /^Unsigned/).textContent).toContain('Not affected on 2 of 3 assets');
    expect(mitigationBox(dialog, /^Unsigned/).getAttribute('aria-checked')).toBe('false');
    expect(mitigationBox(dialog, /^Maintenance/).getAttribute('aria-checked')).toBe('true');
    expect(dialog.queryByRole('region', { name: /^Not affected/ })).toBeNull();
  });

  it('lists their versions, and overrules for all of them', async () => {
    const { sentTo } = await openActionItems({
      assets: three,
      answers: exposureOf([byVersion(1, 3, ['36.011', '36.012'])]),
    });
    const dialog = await openMitigationsOfAll();
    expect(await dialog.findByText('Firmware 36.011, 36.012 are not in < 33.017')).toBeDefined();
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    await dialog.findByText(/^Overruled by Ines Duarte/);
    expect(sentTo(exposurePath)).toEqual([{ asset_ids: [1, 2, 3], vulnerability_ids: [1], state: 'affected' }]);
  });

  it('offers no Undo if people had stated it with different reasons', async () => {
    await openActionItems({ assets: three, answers: exposureOf([{ ...byStatement(1, 3), is_uniform: false }]) });
    const dialog = await openMitigationsOfAll();
    await userEvent.click(overrule(dialog, 'CVE-2024-10001'));
    expect(await screen.findByText('CVE-2024-10001: still affected.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
