import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { vulnerableProduct } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

async function open(products: VulnerableProduct[], script: Script = {}, user = everything) {
  const seen = openApp(
    '/action-items',
    {
      ...filteredCatalogue(() => []),
      'POST /api/vulnerabilities': { status: 200, body: { products, has_more: false, total: products.length } },
      'POST /api/equipment/locationsWithVulnerabilities': { status: 200, body: { items: [] } },
      ...script,
    },
    user,
  );
  await screen.findByRole('heading', { level: 1, name: 'My Action Items' });
  if (products.length > 0) await screen.findByRole('table', { name: 'Action items' });
  return seen;
}

const asked = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.filter(({ path }) => path === '/api/vulnerabilities').map(({ body }) => body);

describe('My Action Items', () => {
  it('starts with incomplete items, sorted by name', async () => {
    const seen = await open([vulnerableProduct(1)]);
    expect(asked(seen)[0]).toMatchObject({
      filterState: { mitigationStatuses: ['incomplete'] },
      orderState: { name: 'name', by: 'asc' },
      pagination: { page: 1, limit: 12 },
    });
    expect(screen.getByRole('button', { name: /^Remove Mitigation Status Incomplete/ })).toBeDefined();
    expect(screen.getAllByText(/1 product\b/)).toHaveLength(1);
  });

  it('shows the mitigation progress with figures and links to the product’s action items', async () => {
    await open([vulnerableProduct(1)]);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(within(row).getByText('23').parentElement?.textContent).toBe('23/86');
    const [link] = within(row).getAllByRole('link');
    expect(link?.getAttribute('href')).toBe(`/product/${uuidOf(1)}/action-items`);
  });

  it('sorts by all columns except the menu', async () => {
    const seen = await open([vulnerableProduct(1)]);
    for (const [label, name] of [
      ['Manufacturer', 'manufacturer'],
      ['Mitigation Progress', 'status'],
      ['Product Type', 'category'],
      ['Total Assets', 'totalAssets'],
      ['High Priority Assets', 'totalHighPriorityAssets'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(asked(seen).at(-1)).toMatchObject({ orderState: { name, by: 'asc' } }));
      await screen.findByRole('table', { name: 'Action items' });
    }
  });

  it('changes the work status of a product', async () => {
    const product = vulnerableProduct(1);
    const { requests } = await open([product], {
      'PUT /api/vulnerabilities': {
        status: 200,
        body: { message: 'Success', note: null, status: 'In Progress' },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: `Note and components of ${product.name}` }));
    await userEvent.click(screen.getByRole('combobox', { name: `Mitigation status of ${product.name}` }));
    await userEvent.click(await screen.findByRole('option', { name: 'In Progress' }));
    expect(await screen.findByText('Success')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ id: product.id, status: 'In Progress' });
  });

  it('offers the progress as the status if the two contradict each other, until the user accepts it', async () => {
    const [behind, agrees] = [
      vulnerableProduct(1, { status: 'Not Started', progress_status: 'In Progress' }),
      vulnerableProduct(2, { status: 'In Progress', progress_status: 'Not Started' }),
    ];
    const { requests } = await open([behind, agrees], {
      'PUT /api/vulnerabilities': { status: 200, body: { message: 'Success', note: null, status: 'In Progress' } },
    });
    for (const { name } of [behind, agrees])
      await userEvent.click(screen.getByRole('button', { name: `Note and components of ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: /^Set to/ }));
    expect(await screen.findByText('Success')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ id: behind.id, status: 'In Progress' });
    expect(screen.queryByRole('button', { name: /^Set to/ })).toBeNull();
    const status = screen.getByRole<HTMLInputElement>('combobox', { name: `Mitigation status of ${behind.name}` });
    expect(status.value).toBe('In Progress');
    expect(document.activeElement).toBe(status);
  });

  it('shows the previous status when the new one was not saved and the row is opened again', async () => {
    const product = vulnerableProduct(1);
    await open([product], { 'PUT /api/vulnerabilities': { status: 500, body: { message: 'Broken.' } } });
    const row = screen.getByRole('button', { name: `Note and components of ${product.name}` });
    const field = () => screen.getByRole('combobox', { name: `Mitigation status of ${product.name}` });
    await userEvent.click(row);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: 'In Progress' }));
    await screen.findByText(/^Not saved\. Broken\./u);
    await userEvent.click(row);
    await userEvent.click(row);
    expect(field()).toHaveProperty('value', 'Not Started');
  });

  it('is read-only without the permission to edit', async () => {
    const product = vulnerableProduct(1, { note: 'Waiting.' });
    await open([product], {}, userWith('ActionItems.view'));
    await userEvent.click(screen.getByRole('button', { name: `Note and components of ${product.name}` }));
    expect(screen.getByText('Waiting.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Set to/ })).toBeNull();
  });
});

describe('the note editor', () => {
  const product = vulnerableProduct(1, { note: 'Waiting.' });
  const other = vulnerableProduct(2);

  async function edit(script: Script = {}) {
    const seen = await open([product, other], script);
    await userEvent.click(screen.getByRole('button', { name: `Note and components of ${product.name}` }));
    const field = screen.getByRole('textbox', { name: `Note on ${product.name}` });
    await userEvent.type(field, ' Now.');
    return { ...seen, field };
  }

  it('shows Save and Cancel while it has the focus, and saves', async () => {
    const { requests } = await edit({
      'PUT /api/vulnerabilities': {
        status: 200,
        body: { message: 'Success', note: 'Waiting. Now.', status: 'Not Started' },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Success')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ id: product.id, note: 'Waiting. Now.' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('asks to save or cancel after a click elsewhere, and takes the focus back', async () => {
    const { field } = await edit();
    await userEvent.click(screen.getByRole('button', { name: `Note and components of ${other.name}` }));
    const alert = await screen.findByRole('dialog');
    expect(
      within(alert).getByText('Please save or cancel your previous entry before editing another note.'),
    ).toBeDefined();
    expect(screen.queryByRole('textbox', { name: `Note on ${other.name}` })).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', 'Waiting. Now.');
  });

  it('keeps a note that was not saved, even if its row was closed in the meantime', async () => {
    let refuse = () => {};
    const held = new Promise<Answer>(
      (resolve) => (refuse = () => resolve({ status: 500, body: { message: 'Broken.' } })),
    );
    await edit({ 'PUT /api/vulnerabilities': () => held });
    const row = screen.getByRole('button', { name: `Note and components of ${product.name}` });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(row);
    expect(screen.queryByRole('textbox', { name: `Note on ${product.name}` })).toBeNull();
    refuse();
    await screen.findByText('Broken.');
    await userEvent.click(row);
    expect(screen.getByRole('textbox', { name: `Note on ${product.name}` })).toHaveProperty('value', 'Waiting. Now.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(row);
    await userEvent.click(row);
    expect(screen.getByRole('textbox', { name: `Note on ${product.name}` })).toHaveProperty('value', 'Waiting.');
  });

  it('asks before Esc discards changes', async () => {
    const { field } = await edit();
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('Are you sure you want to cancel your changes?')).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel changes' }));
    await waitFor(() => expect(field).toHaveProperty('value', 'Waiting.'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(field));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(field);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('closes with Esc without a question if nothing changed', async () => {
    await open([product]);
    await userEvent.click(screen.getByRole('button', { name: `Note and components of ${product.name}` }));
    await userEvent.click(screen.getByRole('textbox', { name: `Note on ${product.name}` }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
