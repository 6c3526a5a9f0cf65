import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { assetShelf, assetsPath } from '#testing/assets.ts';
import { listedProduct, manufacturerProfile, productProfile, ratingOf, uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { ownProduct } from '#testing/own-products.ts';
import { everything, userWith } from '#testing/people.ts';

const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, body: object): Answer => ({ status, body: { message: 'Refused.', ...body } });
const known = {
  uuid: uuidOf(1),
  type: 'product',
  name: 'FC-2200 Flow Computer',
  manufacturer: 'Halden Controls',
  label: 'Flow Computer',
  is_own: false,
};
const path = `/product/${uuidOf(7)}`;
const profileOf = (over: Partial<ProductProfile> = {}) =>
  productProfile({
    uuid: uuidOf(7),
    is_own: true,
    name: 'Skid controller 7',
    rating: ratingOf(null),
    groups: [],
    ...over,
  });
const pageOf = (over: Partial<ProductProfile> = {}) => ({
  [`GET /api${path}`]: ok({ product: profileOf(over), components: { items: [] } }),
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const field = async (label: string) => (await dialog(addTitle)).getByRole<HTMLInputElement>('textbox', { name: label });
const addTitle = 'Add Own Product';

async function fill(manufacturer: string, name: string) {
  await userEvent.type(await field('Manufacturer'), manufacturer);
  await userEvent.type(await field('Name'), name);
}
const press = async (name: string) => userEvent.click((await dialog(addTitle)).getByRole('button', { name }));

describe('Add own product in My Equipment', () => {
  const open = async (answer: Script[string] = ok({ product: ownProduct(7) }), script: Script = {}) => {
    const opened = openApp('/equipment', {
      ...filteredEquipment(() => [listedProduct(1)]),
      ...pageOf(),
      'POST /api/own-products': answer,
      ...script,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add own product' }));
    await dialog(addTitle);
    return { ...opened, sent: () => opened.sentTo('/api/own-products') };
  };

  it('sends the names and the type, and opens the page of the product', async () => {
    const { sent, router } = await open();
    expect(document.activeElement).toBe(await field('Manufacturer'));
    await fill(' Brandt Pump Works', 'Skid controller 7 ');
    await userEvent.click((await dialog(addTitle)).getByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Flow Computer' }));
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    const product = { manufacturer: 'Brandt Pump Works', name: 'Skid controller 7', product_type_id: 1 };
    expect(sent().map((body) => trimmed(body))).toEqual([{ product }]);
  });

  it('names the fault at each field, and sends nothing', async () => {
    const { sent } = await open();
    await userEvent.type(await field('Name'), '---');
    await press('Add');
    const inside = await dialog(addTitle);
    inside.getByText('Manufacturer is required.');
    inside.getByText('Name must contain a letter or a digit.');
    expect(document.activeElement).toBe(await field('Manufacturer'));
    expect(sent()).toEqual([]);
  });

  it('shows the refusal of the server at its field until the field changes', async () => {
    const text = 'Your company already has this product.';
    await open(refused(422, { errors: { 'product.name': [text] } }));
    await fill('Brandt', 'Skid');
    await press('Add');
    await screen.findByText(text);
    await userEvent.type(await field('Name'), ' 2');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('offers the product that the catalogue has with these names', async () => {
    const { router } = await open(refused(409, { product: known }));
    await fill('Halden', 'FC-2200');
    await press('Add');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Halden Controls FC-2200 Flow Computer, Flow Computer');
    await userEvent.type(await field('Name'), ' B');
    expect(screen.queryByText('The catalogue has this product')).toBeNull();
    await press('Add');
    await userEvent.click(await screen.findByRole('button', { name: 'Open This Product' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${uuidOf(1)}`));
  });

  it('sends once while the answer is late, and can be used without the types', async () => {
    let release: (answer: Answer) => void = () => {};
    const { sent } = await open(() => new Promise<Answer>((resolve) => (release = resolve)), {
      'POST /api/filter/equipmentTypes': refused(500, {}),
    });
    await fill('Brandt', 'Skid');
    (await dialog(addTitle)).getByRole('button', { name: 'Try again' });
    await userEvent.type(await field('Name'), '{Enter}');
    await userEvent.type(await field('Name'), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    release(ok({ product: ownProduct(7) }));
    await screen.findByText('Own Product Added to My Equipment');
    expect(sent()).toEqual([{ product: { manufacturer: 'Brandt', name: 'Skid', product_type_id: null } }]);
  });
});

const trimmed = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as unknown;

describe('Add own product in Add equipment', () => {
  it('takes the text of the search as the name, and continues with the assets', async () => {
    const none = { products: [], total: 0, has_more: false };
    const { router } = openApp('/equipment/add', {
      'POST /api/equipment': ok({ ...none, metadata: { total_products: 0, total_assets: 0 } }),
      'POST /api/filter/products': ok(none),
      'POST /api/filter/equipmentTypes': ok({ items: [] }),
      'POST /api/own-products': ok({ product: ownProduct(1) }),
      ...assetShelf([]),
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Product' }), 'Skid 9');
    await screen.findByText(/No Results. If the catalogue does not have the product, add your own./);
    await userEvent.click(screen.getByRole('button', { name: 'Add own product' }));
    expect((await field('Name')).value).toBe('Skid 9');
    await userEvent.type(await field('Manufacturer'), 'Brandt');
    await press('Add');
    await waitFor(() => expect(router.state.location.search).toBe(`?product=${uuidOf(1)}`));
  });

  it('takes the product of the catalogue instead', async () => {
    const { router } = openApp('/equipment/add', {
      'POST /api/filter/equipmentTypes': ok({ items: [] }),
      'POST /api/own-products': refused(409, { product: known }),
      ...assetShelf([]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add own product' }));
    await fill('Halden', 'FC-2200');
    await press('Add');
    await userEvent.click(await screen.findByRole('button', { name: 'Use This Product' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?product=${uuidOf(1)}`));
  });
});

describe('the page of an own product', () => {
  const open = async (over: Partial<ProductProfile> = {}, user = everything, script: Script = {}) => {
    const opened = openApp(path, { ...filteredEquipment(() => []), ...pageOf(over), ...script }, user);
    await screen.findByRole('heading', { level: 1, name: 'Skid controller 7' });
    return opened;
  };

  it('says that nothing is known, and shows no rating, no counts of action items and no comfort', async () => {
    await open({ total_assets: 3, total_action_items: 0 });
    const card = screen.getByRole('region', { name: 'The catalogue does not know this product' });
    expect(card.textContent).toContain('Rampart has no vulnerability data for it');
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Own product');
    expect(main).not.toMatch(/No known vulnerabilities|No mitigation steps|action item|No rating|Pass/);
  });

  it('shows its manufacturer, type, groups and assets', async () => {
    await open({ total_assets: 3, groups: [{ id: 4, name: 'Line 4' }], label: null });
    const data = within(screen.getByRole('region', { name: 'Product Data' }));
    expect(data.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Halden Controls',
      'No type',
      'Line 4',
      '3 assets',
    ]);
  });

  it('can be edited. The stored type stays, also if only the name changes', async () => {
    const { sentTo } = await open({}, everything, {
      [`PUT /api/own-products/${uuidOf(7)}`]: ok({ product: ownProduct(7) }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const inside = await dialog('Edit Own Product');
    await waitFor(() =>
      expect(inside.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value).toBe('Flow Computer'),
    );
    await userEvent.type(inside.getByRole('textbox', { name: 'Name' }), 'b');
    await userEvent.click(inside.getByRole('button', { name: 'Save' }));
    await screen.findByText('Own Product Updated');
    // The page also reads the product. Such calls have no body.
    expect(sentTo(`/api/own-products/${uuidOf(7)}`).filter((body) => body !== undefined)).toEqual([
      { product: { manufacturer: 'Halden Controls', name: 'Skid controller 7b', product_type_id: 1 } },
    ]);
  });

  it('does not lose the type while the types are not loaded', async () => {
    await open({}, everything, { 'POST /api/filter/equipmentTypes': refused(500, {}) });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const inside = await dialog('Edit Own Product');
    await inside.findByRole('button', { name: 'Try again' });
    expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(inside.getByPlaceholderText('Flow Computer')).toBeDefined();
  });

  it('offers Remove only without assets, and changes only to users who may edit', async () => {
    await open({ total_assets: 1 });
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
  });

  it('has no actions for users who may not edit', async () => {
    await open({}, userWith('Equipment.view'));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

it('the page of an own manufacturer says that the catalogue does not know it', async () => {
  const manufacturer = manufacturerProfile({ is_own: true, rating: ratingOf(null), name: 'Brandt Pump Works' });
  openApp(`/manufacturer/${uuidOf(500)}`, { [`GET /api/manufacturer/${uuidOf(500)}`]: ok({ manufacturer }) });
  await screen.findByRole('region', { name: 'The catalogue does not know this manufacturer' });
  expect(screen.getByRole('main').textContent).not.toMatch(/Rating|No rating/);
});

it('My Equipment tags own products', async () => {
  openApp(
    '/equipment',
    filteredEquipment(() => [listedProduct(1, { is_own: true }), listedProduct(2)]),
  );
  const row = await screen.findByRole('row', { name: /Product 1/ });
  expect(within(row).getByText('Own', { exact: false }).textContent).toBe('Own product');
  expect(screen.getAllByText('Own', { exact: false, selector: '[title]' })).toHaveLength(1);
});

it('the assets of an own product have the tag instead of a rating, and no count of action items', async () => {
  const info = { ...known, manufacturer_name: 'Brandt', is_own: true, rating: ratingOf(null) };
  openApp(assetsPath, { ...assetShelf([]), [`GET /api/product/${uuidOf(1)}/basic-info`]: ok(info) });
  await screen.findByRole('heading', { level: 1, name: /Brandt/ });
  expect(screen.getByText('Own', { exact: false, selector: '[title]' })).toBeDefined();
  await screen.findByText('No assets for this product');
  expect(screen.getByRole('main').textContent).not.toMatch(/action item|No rating/);
});

it('the page of its action items says that nothing is known', async () => {
  const info = { ...known, manufacturer_name: 'Brandt', is_own: true, rating: ratingOf(null) };
  openApp(`/product/${uuidOf(1)}/action-items`, { [`GET /api/product/${uuidOf(1)}/basic-info`]: ok(info) });
  await screen.findByRole('region', { name: 'The catalogue does not know this product' });
  expect(screen.getByRole('main').textContent).not.toContain('mitigated');
});
