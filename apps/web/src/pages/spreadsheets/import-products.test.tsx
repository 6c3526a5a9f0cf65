import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { SeenRequest } from '#testing/fake-server.ts';
import { importOf } from '#testing/imports.ts';
import {
  focused,
  focusOn,
  many,
  openPairs as open,
  pairOf,
  product,
  row,
  type Decision,
} from '#testing/import-pairs.ts';
import { userWith } from '#testing/people.ts';

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('the open products', () => {
  it('show the first candidate with its sureness and the reason in words', async () => {
    open([pairOf(1)]);
    await focusOn(1);
    expect(row(1).textContent).toContain('M-1SIEMENS AG2 rows, first in row 2');
    expect(row(1).textContent).toContain('Controller 1192 % sureSiemens, PLC. The same words “M-1”.');
    expect(screen.getByText('Needs products')).toBeDefined();
    expect(within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem')).toHaveLength(7);
  });

  it('are decided with one key each, and the focus goes to the next one', async () => {
    const { sent } = open(many(5));
    await focusOn(1);
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('2');
    await userEvent.keyboard('3');
    expect(focused()).toBe('3');
    await userEvent.keyboard('s');
    expect(focused()).toBe('4');
    await waitFor(() => expect(sent().flat()).toEqual(['1 confirmed', '2 confirmed', '3 set-aside']));
    expect(row(2).textContent).toContain('Controller 23');
    expect(row(3).textContent).toContain('Set aside by Maren Okafor');
    await userEvent.keyboard('{ArrowUp}u');
    expect(focused()).toBe('3');
    expect(row(3).textContent).toContain('Controller 31');
    await waitFor(() => expect(sent().flat().at(-1)).toBe('3 open'));
  });

  it('stay where they are after a decision, and are counted immediately', async () => {
    const gates: (() => void)[] = [];
    const { decide } = open(many(3), {
      'PUT /api/imports/7/pairs': async (request) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return decide(request);
      },
    });
    await focusOn(2);
    await userEvent.keyboard('{Enter}');
    expect(tab(/^Open/).textContent).toBe('Open2');
    expect(tab(/^Confirmed/).textContent).toBe('Confirmed1');
    expect([...document.querySelectorAll('[data-pair]')].map((one) => one.getAttribute('data-pair'))).toEqual([
      '1',
      '2',
      '3',
    ]);
    gates.shift()?.();
    await waitFor(() => expect(screen.getByText('2 products open')).toBeDefined());
  });

  it('are searched in place', async () => {
    const { sent } = open([pairOf(1, { candidates: [] }), pairOf(2)], {
      'POST /api/filter/search': {
        status: 200,
        body: {
          manufacturers: [],
          products: [{ value: uuidOf(501), label: 'AC500' }],
          components: [],
          vulnerabilities: [],
          advisories: [],
        },
      },
    });
    await focusOn(1);
    expect(row(1).textContent).toContain('The catalogue has nothing similar.');
    await userEvent.keyboard('/');
    await userEvent.keyboard('ac500');
    await screen.findByRole('option', { name: /^AC500/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual([['1 confirmed']]));
    expect(focused()).toBe('2');
    await userEvent.keyboard('/{Escape}');
    expect(focused()).toBe('2');
  });

  it('load more after decisions without skipping any', async () => {
    open(many(100));
    await focusOn(1);
    await userEvent.keyboard('{Enter}'.repeat(10));
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(row(26)).not.toBeNull());
    const ids = [...document.querySelectorAll('[data-pair]')].map((one) => Number(one.getAttribute('data-pair')));
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect(ids.length).toBeGreaterThan(25);
  });

  it('continue by keyboard in the next page after the last loaded one', async () => {
    open(many(30));
    await focusOn(1);
    await userEvent.keyboard('{Enter}'.repeat(25));
    await waitFor(() => expect(focused()).toBe('26'));
  });

  it('are confirmed together after a question with their number', async () => {
    const unsure = pairOf(2, { candidates: [{ product: product(21), sureness: 89, why: [] }] });
    const { sent } = open([pairOf(1), unsure, pairOf(3)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm all with at least 90 %' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^The first candidate of 2 open products with 4 rows/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 2' }));
    await waitFor(() => expect(sent().flat().toSorted()).toEqual(['1 confirmed', '3 confirmed']));
    expect(tab(/^Open/).textContent).toBe('Open1');
  });

  it('say that none is left, and offer no keys then', async () => {
    open([pairOf(1, { state: 'certain', product: product(5), found_by: 'number', found_with: '6ES7' })]);
    expect(await screen.findByText('Every product has a decision', { selector: 'b' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Keys' })).toBeNull();
    await userEvent.click(tab(/^Found by Rampart/));
    expect(await screen.findByText('Siemens, PLC. By the number “6ES7”, which only one product has')).toBeDefined();
  });

  it('can be looked at, but not decided, by a user who may only view', async () => {
    const { sent } = open(many(2), {}, userWith('Equipment.view'));
    await focusOn(1);
    await userEvent.keyboard('{Enter}s');
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('a confirmed product', () => {
  it('is suggested for all companies after everything that is sent was shown', async () => {
    const { sentTo } = open([pairOf(1, { state: 'confirmed', product: product(11), decided_by: 'Nora Quist' })], {
      'POST /api/imports/7/pairs/1/suggest': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('tab', { name: /^Confirmed/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest SIEMENS AG M-1 for all companies' }));
    const dialog = within(await screen.findByRole('dialog'));
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['SIEMENS AG', 'M-1', 'Siemens Controller 11']);
    await userEvent.click(dialog.getByRole('button', { name: 'Send to the operators' }));
    expect(await screen.findByText('Suggested')).toBeDefined();
    expect(sentTo('/api/imports/7/pairs/1/suggest')).toEqual([{ product: product(11).uuid }]);
  });

  it('is not sent if a colleague changed it, and says so', async () => {
    const text = 'Another user changed the product of this pair. Check it before you send it.';
    open([pairOf(1, { state: 'confirmed', product: product(11), decided_by: 'Nora Quist' })], {
      'POST /api/imports/7/pairs/1/suggest': { status: 409, body: { message: text } },
    });
    await userEvent.click(await screen.findByRole('tab', { name: /^Confirmed/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest SIEMENS AG M-1 for all companies' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send to the operators' }));
    expect(await dialog.findByText(text)).toBeDefined();
  });
});

describe('Continue', () => {
  it('says how many rows are left out if products are open', async () => {
    const { sentTo } = open([...many(2), pairOf(3, { state: 'set-aside', decided_by: 'Nora Quist' })], {
      'POST /api/imports/7/pairs/continue': { status: 200, body: { import: importOf({ state: 'analysing' }) } },
    });
    await focusOn(1);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with open products' }));
    expect(
      await dialog.findByText('4 rows of 2 open products are left out. So are the rows of 1 product set aside.'),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sentTo('/api/imports/7/pairs/continue')).toHaveLength(1));
  });

  it('waits for the decisions that are not answered yet', async () => {
    const gates: (() => void)[] = [];
    const { decide, sentTo } = open(many(1), {
      'PUT /api/imports/7/pairs': async (request) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return decide(request);
      },
      'POST /api/imports/7/pairs/continue': { status: 200, body: { import: importOf({ state: 'analysing' }) } },
    });
    await focusOn(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(sentTo('/api/imports/7/pairs/continue')).toEqual([]);
    gates.shift()?.();
    await waitFor(() => expect(sentTo('/api/imports/7/pairs/continue')).toHaveLength(1));
  });
});

describe('own products', () => {
  const decisions = (requests: SeenRequest[]) =>
    requests
      .filter(({ method }) => method === 'PUT')
      .flatMap(({ body }) => (body as { decisions: Decision[] }).decisions);
  const field = (label: string) => within(row(1)).getByRole<HTMLInputElement>('textbox', { name: label });

  it('are added with one key, after their names could be changed', async () => {
    const { requests } = open(many(2));
    await focusOn(1);
    await userEvent.keyboard('o');
    expect(document.activeElement).toBe(field('Name'));
    expect([field('Manufacturer').value, field('Name').value]).toEqual(['SIEMENS AG', 'M-1']);
    await userEvent.keyboard(' rev. B{Enter}');
    expect(focused()).toBe('2');
    const written = { manufacturer: 'SIEMENS AG', name: 'M-1 rev. B', product_type_id: null };
    await waitFor(() => expect(decisions(requests)).toMatchObject([{ pair: 1, state: 'own', product: written }]));
    expect(row(1).textContent).toContain('M-1 rev. B');
    expect(row(1).textContent).toContain('Own product');
    await waitFor(() => expect(within(row(1)).getByRole('link').getAttribute('href')).toBe(`/product/${uuidOf(888)}`));
    expect(within(row(1)).queryByRole('button', { name: /^Suggest/ })).toBeNull();
  });

  it('name the fault at the field, and Escape keeps what was typed', async () => {
    const { requests } = open([pairOf(1, { maker: ' ' })]);
    await focusOn(1);
    await userEvent.keyboard('o');
    await userEvent.keyboard('x{Enter}');
    within(row(1)).getByText('Manufacturer is required.');
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe('1');
    await userEvent.keyboard('o');
    expect(field('Name').value).toBe('M-1x');
    expect(decisions(requests)).toEqual([]);
  });

  it('come back with the reason and the typed names if the server refuses them', async () => {
    const text = 'Name must have at most 200 characters.';
    open([pairOf(1)], { 'PUT /api/imports/7/pairs': { status: 422, body: { message: text } } });
    await focusOn(1);
    await userEvent.keyboard('o');
    await userEvent.keyboard('y{Enter}');
    await waitFor(() => expect(row(1).textContent).toContain(text));
    await userEvent.click(within(row(1)).getByRole('button', { name: 'Add SIEMENS AG M-1 as own product' }));
    expect(field('Name').value).toBe('M-1y');
  });

  it('are added for all open pairs of the page, without those that the user leaves out', async () => {
    const { requests } = open([...many(3), pairOf(4, { maker: '' })]);
    await focusOn(1);
    await userEvent.keyboard('s');
    await userEvent.click(screen.getByRole('button', { name: 'Add as own products' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add as own products' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Add SIEMENS AG M-3' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 own products' }));
    dialog.getByText('Manufacturer is required.');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Manufacturer of M-4'));
    await userEvent.keyboard('Siemens');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 own products' }));
    await waitFor(() => expect(decisions(requests).filter(({ state }) => state === 'own')).toHaveLength(2));
    expect(decisions(requests).at(-1)?.product).toEqual({
      manufacturer: 'Siemens',
      name: 'M-4',
      product_type_id: null,
    });
    expect(row(3).dataset['state']).toBe('open');
  });
});
