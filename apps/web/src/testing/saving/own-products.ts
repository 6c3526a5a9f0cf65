import { screen } from '@testing-library/react';
import { productProfile, uuidOf } from '#testing/catalogue.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import { ownProduct } from '#testing/own-products.ts';
import { click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const added = inDialog('Add Own Product');
const edited = inDialog('Edit Own Product');
const removed = inDialog('Remove Own Product');
const path = `/product/${uuidOf(1)}`;
const script = () => {
  const product = productProfile({ is_own: true, name: 'Skid controller 1', groups: [] });
  return {
    ...filteredEquipment(() => []),
    [`GET /api${path}`]: ok({ product, components: { items: [] } }),
  };
};

export const ownProductForms: SavingForm[] = [
  {
    address: '/equipment',
    script,
    late: /^POST/,
    saves: 'an own product',
    request: 'POST /api/own-products',
    saved: ok({ product: ownProduct(1) }),
    field: 'product.manufacturer',
    fill: async () => {
      await click('Add own product');
      await added.type('Manufacturer', 'Brandt Pump Works');
      await added.type('Name', 'Skid controller 1');
    },
    press: added.press('Add'),
    isKept: async () => {
      await added.holds('Manufacturer', 'Brandt Pump Works');
      await added.holds('Name', 'Skid controller 1');
    },
    ends: () =>
      Promise.all([
        says('Own Product Added to My Equipment'),
        added.closes(),
        screen.findByRole('heading', { level: 1, name: 'Skid controller 1' }),
      ]),
  },
  {
    address: path,
    script,
    saves: 'the names of an own product',
    request: `PUT /api/own-products/${uuidOf(1)}`,
    saved: ok({ product: ownProduct(1) }),
    field: 'product.name',
    fill: async () => {
      await screen.findByText('The catalogue does not know this product');
      await click('Edit');
      await edited.type('Name', 'Skid controller 1b');
    },
    press: edited.press('Save'),
    isKept: () => edited.holds('Name', 'Skid controller 1b'),
    ends: () => Promise.all([says('Own Product Updated'), edited.closes()]),
  },
  {
    address: path,
    script,
    late: /^GET/,
    saves: 'the removal of an own product',
    request: `DELETE /api/own-products/${uuidOf(1)}`,
    saved: done,
    field: 'product',
    fill: () => click('Remove'),
    press: removed.press('Remove'),
    isKept: removed.isOpen,
    ends: () =>
      Promise.all([
        says('Own Product Removed'),
        removed.closes(),
        screen.findByRole('heading', { level: 1, name: 'My Equipment' }),
      ]),
  },
];
