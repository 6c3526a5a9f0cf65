import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { actionItemAsset, mitigationState } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { mitigationBox, openActionItems, openMitigations, openMitigationsOfAll } from '#testing/open-action-items.tsx';

const path = `/api/product/${uuidOf(1)}/assets/upgrades`;
const two = [1, 2].map((id) => actionItemAsset(id));
const answer = (open: number, nearest: string | null): Answer => ({
  status: 200,
  body: { open, upgrades: [], more: 0, not_judged: 0, nearest },
});

async function openOne(given: Script[string], states = [mitigationState(1, 1)]) {
  const seen = await openActionItems({ assets: two, states, answers: { [`POST ${path}`]: given } });
  return { ...seen, dialog: await openMitigations(1) };
}
const fact = () => screen.queryByText('Firmware Update')?.nextElementSibling;

describe('the firmware update in the mitigation modal of one asset', () => {
  it.each([
    [answer(3, '2.6.1'), 'Version 2.6.1 closes all 3 open items'],
    [answer(2, '2.6.1'), 'Version 2.6.1 closes both open items'],
    [answer(1, '2.6.1'), 'Version 2.6.1 closes the open item'],
    [answer(1_280, null), 'No named version closes all 1,280 open items'],
    [answer(1, null), 'No named version closes the open item'],
  ])('names the nearest version that closes all', async (given, text) => {
    const { sentTo } = await openOne(given);
    await waitFor(() => expect(fact()?.textContent).toBe(text));
    expect(sentTo(path)).toEqual([{ asset_ids: [1] }]);
  });

  it('is not there if nothing is open', async () => {
    const { sentTo } = await openOne(answer(0, null), [
      mitigationState(1, 1),
      mitigationState(2, 0, { not_affected: 1, by_version: 1 }),
      mitigationState(3, 1),
    ]);
    expect(fact()).toBeUndefined();
    expect(sentTo(path)).toEqual([]);
  });

  it('keeps its place while it loads', async () => {
    let release = (_answer: Answer) => {};
    const { dialog } = await openOne(() => new Promise((resolve) => (release = resolve)));
    expect(dialog.getByRole('status', { name: 'Loading the firmware update' }).parentElement).toBe(fact());
    await act(async () => release(answer(2, '2.6.1')));
    await waitFor(() => expect(fact()?.textContent).toBe('Version 2.6.1 closes both open items'));
  });

  it('claims nothing if it cannot be loaded, and the other work continues', async () => {
    const { dialog } = await openOne({ status: 500, body: { message: 'The disk is full.' } });
    await waitFor(() => expect(fact()?.textContent).toBe('Not available'));
    expect(screen.queryByText(/The disk is full/)).toBeNull();
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeDefined();
  });

  it('is asked again after a save', async () => {
    const { dialog, sentTo } = await openOne(answer(2, '2.6.1'));
    await waitFor(() => expect(fact()?.textContent).toContain('closes both'));
    await userEvent.click(mitigationBox(dialog, /^Maintenance/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo(path)).toHaveLength(2));
  });

  it('is not there for several assets', async () => {
    const { sentTo } = await openActionItems({ assets: two, answers: { [`POST ${path}`]: answer(2, '2.6.1') } });
    await openMitigationsOfAll();
    expect(fact()).toBeUndefined();
    expect(sentTo(path)).toEqual([]);
  });
});
