import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { productProfile, uuidOf } from '#testing/catalogue.ts';
import type { Answer } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const path = `/product/${uuidOf(1)}`;
const unlinked = { purl: null, cpe: null, product: null };
const part = (number: number) => ({
  name: `part-${number}`,
  version: `1.${number}`,
  supplier: null,
  licence: 'MIT',
  ...unlinked,
});
const vulnerable = (number: number, rating: number) => ({
  ...part(number),
  product: {
    uuid: uuidOf(number),
    type: 'product' as const,
    name: `Known part ${number}`,
    manufacturer: 'Lumen',
    rating: { value: rating, status: 'Alert', last_updated: null },
    vulnerabilities: 3,
    exploited: 1,
    rests_on: 'purl' as const,
  },
});

const bom = (over: Partial<Bom> = {}): Bom => ({
  name: 'FC-2200 Flow Computer',
  format: 'cyclonedx',
  text: '{"bomFormat":"CycloneDX"}',
  parts: [{ name: 'lumen-mqtt', version: '1.9', supplier: 'Lumen', licence: 'EPL-2.0', ...unlinked }],
  ...over,
});

async function open(answer: () => Answer) {
  const product = productProfile({ product_data: [{ title: 'BOM', bom_data: 'as the profile has it' }] });
  const opened = openApp(path, {
    [`GET /api${path}`]: { status: 200, body: { product, components: product.components } },
    [`GET /api${path}/bom`]: answer,
  });
  const link = await screen.findByRole('button', { name: 'View BOM' });
  expect(opened.sentTo(`/api${path}/bom`)).toEqual([]);
  await userEvent.click(link);
  return within(await screen.findByRole('dialog', { name: 'BOM: FC-2200 Flow Computer' }));
}

describe('the bill of materials', () => {
  it('lists its components if its format is supported, with the text beside it', async () => {
    const dialog = await open(() => ({ status: 200, body: bom() }));
    const row = await dialog.findByRole('row', { name: /lumen-mqtt/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['lumen-mqtt', '1.9', 'Not in the catalogue', 'Lumen', 'EPL-2.0']);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('tab', { name: 'Text' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bill of materials' });
    expect([text.value, text.readOnly]).toEqual(['{"bomFormat":"CycloneDX"}', true]);
  });

  it('is searched by every word if it is long', async () => {
    const parts = Array.from({ length: 1_100 }, (_, index) => part(index));
    const dialog = await open(() => ({ status: 200, body: bom({ parts }) }));
    expect(await dialog.findByText('100 more, type to find them')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Search components' }), 'mit PART-1099');
    await waitFor(() => expect(dialog.getAllByRole('row')).toHaveLength(2));
    expect(dialog.getByRole('cell', { name: 'part-1099' })).toBeDefined();
  });

  it('shows what is known to be vulnerable first, with what the link rests on, and all 900 parts on request', async () => {
    const parts = [vulnerable(900, 20), vulnerable(901, 90), ...Array.from({ length: 898 }, (_, index) => part(index))];
    const dialog = await open(() => ({ status: 200, body: bom({ parts }) }));
    const [, first, second] = await dialog.findAllByRole('row');
    expect(first?.textContent).toContain('3 vulnerabilities');
    expect(first?.textContent).toContain('Lumen Known part 900, by purl');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/product/${uuidOf(900)}`);
    expect(second?.textContent).toContain('Known part 901');
    expect(dialog.getByText(/^2 of 900 components have known vulnerabilities/)).toBeDefined();
    expect(dialog.getAllByRole('row')).toHaveLength(51);
    await userEvent.click(dialog.getByRole('button', { name: 'Show all (900)' }));
    expect(dialog.getAllByRole('row')).toHaveLength(901);
  });

  it('shows only the text of any other format', async () => {
    const dialog = await open(() => ({ status: 200, body: bom({ format: 'text', text: 'one\ntwo', parts: [] }) }));
    expect((await dialog.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('one\ntwo');
    expect(dialog.queryByRole('tab')).toBeNull();
  });

  it('shows the text of the profile if it did not load', async () => {
    const dialog = await open(() => ({ status: 500, body: { message: 'Broken.' } }));
    expect((await dialog.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('as the profile has it');
  });
});
