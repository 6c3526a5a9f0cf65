import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listedProduct, uuidOf } from '#testing/catalogue.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

const many = Array.from({ length: 13 }, (_, index) => listedProduct(index + 1));

it('shows 12 cards with rating, type and manufacturer, and appends more with Load More', async () => {
  openApp(
    '/catalogue',
    filteredCatalogue(() => many),
  );
  const list = await screen.findByRole('list', { name: 'Products' });
  expect(screen.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeDefined();
  const cards = within(list).getAllByRole('listitem');
  expect(cards).toHaveLength(12);
  expect(cards[0]?.textContent).toBe('Product 1Halden ControlsFlow ComputerCaution121');
  expect(within(list).getByRole('link', { name: 'Product 1' }).getAttribute('href')).toBe(`/product/${uuidOf(1)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('All results shown');
  expect(screen.getAllByText(/13 results/)).toHaveLength(1);
});

it('can be sorted', async () => {
  const { sentTo } = openApp(
    '/catalogue',
    filteredCatalogue(() => many),
  );
  const orders = () => sentTo('/api/filter/products').map((body) => (body as { orderState: unknown }).orderState);
  await userEvent.click(await screen.findByRole('button', { name: 'Sort by Product' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Manufacturer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sorted ascending, sort descending' }));
  await waitFor(() =>
    expect(orders()).toEqual([
      { name: 'name', by: 'asc' },
      { name: 'manufacturer', by: 'asc' },
      { name: 'manufacturer', by: 'desc' },
    ]),
  );
});
