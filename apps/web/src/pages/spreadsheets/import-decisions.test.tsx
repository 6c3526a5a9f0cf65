import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { focusOn, many, openPairs as open, pairOf, product, row } from '#testing/import-pairs.ts';

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('decisions about pairs', () => {
  it('are sent in order, though the answers come late', async () => {
    const gates: (() => void)[] = [];
    const { decide, sent } = open(many(4), {
      'PUT /api/imports/7/pairs': async (request) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return decide(request);
      },
    });
    await focusOn(1);
    await userEvent.keyboard('{Enter}{Enter}{Enter}{ArrowUp}u');
    expect(sent()).toEqual([['1 confirmed']]);
    await act(async () => gates.shift()?.());
    await waitFor(() => expect(sent()).toEqual([['1 confirmed'], ['2 confirmed', '3 confirmed']]));
    await act(async () => gates.shift()?.());
    await waitFor(() => expect(sent().at(-1)).toEqual(['3 open']));
    await act(async () => gates.shift()?.());
    await waitFor(() => expect(tab(/^Confirmed/).textContent).toBe('Confirmed2'));
  });

  it('come back with the reason if a decision is refused, and the others stay decided', async () => {
    const { decide } = open(many(3), {
      'PUT /api/imports/7/pairs': (request) =>
        JSON.stringify(request.body).includes('"pair":2')
          ? { status: 404, body: { message: 'This product was removed from the catalogue.' } }
          : decide(request),
    });
    await focusOn(1);
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    expect(await screen.findByText(/This product was removed from the catalogue/)).toBeDefined();
    await waitFor(() => expect(tab(/^Open/).textContent).toBe('Open1'));
    expect(row(2).getAttribute('data-state')).toBe('open');
    expect([1, 3].map((id) => row(id).getAttribute('data-state'))).toEqual(['confirmed', 'confirmed']);
  });

  it('stay if the server fails, and are sent again', async () => {
    let isBroken = true;
    const { decide, sent } = open(many(2), {
      'PUT /api/imports/7/pairs': (request) =>
        isBroken ? { status: 503, body: { message: 'Too busy.' } } : decide(request),
    });
    await focusOn(1);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Could not save, trying again')).toBeDefined();
    expect(row(1).getAttribute('data-state')).toBe('confirmed');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('1 product open')).toBeDefined();
    expect(sent()).toEqual([['1 confirmed'], ['1 confirmed']]);
  });

  it('offer a choice if another user decided about the pair in the meantime', async () => {
    const theirs = pairOf(1, { state: 'confirmed', product: product(77), decided_by: 'Ben Adler' });
    const { decide, sent } = open(many(2), {
      'PUT /api/imports/7/pairs': (request) =>
        JSON.stringify(request.body).includes(`"seen":{"state":"open"`)
          ? { status: 409, body: { message: 'Ben Adler decided about M-1 in the meantime.', pairs: [theirs] } }
          : decide(request),
    });
    await focusOn(1);
    await userEvent.keyboard('{Enter}');
    expect(await within(row(1)).findByText(/Ben Adler decided about M-1 in the meantime/)).toBeDefined();
    expect(within(row(1)).getByText('Controller 77')).toBeDefined();
    await userEvent.click(within(row(1)).getByRole('button', { name: 'Use Controller 11 instead' }));
    await waitFor(() => expect(within(row(1)).queryByRole('alert')).toBeNull());
    expect(sent()).toEqual([['1 confirmed'], ['1 confirmed']]);
    expect(await within(row(1)).findByText('Controller 11')).toBeDefined();
  });

  it('of another user stay if the user wants to keep them', async () => {
    const theirs = pairOf(1, { state: 'set-aside', decided_by: 'Ben Adler' });
    const refused = { message: 'Ben Adler decided about M-1 in the meantime.', pairs: [theirs] };
    const { sent } = open(many(1), { 'PUT /api/imports/7/pairs': { status: 409, body: refused } });
    await focusOn(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await within(row(1)).findByRole('button', { name: 'Keep theirs' }));
    expect(within(row(1)).queryByRole('alert')).toBeNull();
    expect(within(row(1)).getByText(/Set aside by Ben Adler/)).toBeDefined();
    expect(sent()).toHaveLength(1);
  });
});
