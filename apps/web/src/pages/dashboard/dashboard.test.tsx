import type { AlertProduct, Dashboard, RatingShare } from '@rampart/contract/api/dashboard.ts';
import { ratingStates, worstFirst } from '@rampart/contract/rules/ratings.ts';
import { sharesOf } from '@rampart/contract/rules/shares.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

function sharesFrom(counts: readonly number[]): RatingShare[] {
  const percents = sharesOf(counts);
  return worstFirst.map((state, index) => ({
    state,
    name: ratingStates[state].name,
    count: counts[index] ?? 0,
    percent: percents[index] ?? 0,
  }));
}

const figures: Dashboard = {
  company: { name: 'Prairie Gas Transmission' },
  equipment_total: 148,
  assets_total: 2316,
  location_total: 27,
  pie_chart: sharesFrom([5, 17, 24, 29, 61, 12]),
  product_progress_chart: [
    { label: 'Logic Controller', type_id: 7, total: 33, ratings: sharesFrom([1, 4, 6, 6, 13, 3]) },
  ],
  component_progress_chart: [{ label: 'No type', type_id: 0, total: 1, ratings: sharesFrom([0, 1, 0, 0, 0, 0]) }],
  vulnerabilities_counts: [
    { name: 'Open vulnerabilities', count: 1214 },
    { name: 'Mitigated vulnerabilities', count: 96 },
    { name: 'Not affected', count: 240 },
  ],
};

const alert = (number: number, over: Partial<AlertProduct> = {}): AlertProduct => ({
  uuid: uuidOf(number),
  type: 'product',
  name: `Product ${number}`,
  label: { name: 'Flow Computer' },
  rating: { value: 70, status: 'Alert', last_updated: null },
  came: null,
  ...over,
});

async function open(body: Dashboard = figures, user = everything, alerts = [[alert(1)]]) {
  openApp(
    '/dashboard',
    {
      'GET /api/dashboard': { status: 200, body },
      'POST /api/product/alert-products': ({ body: asked }) => {
        const { page } = (asked as { pagination: { page: number } }).pagination;
        const products = alerts[page - 1] ?? [];
        const all = alerts.flat();
        const totals = { total: all.length, new_total: all.filter(({ came }) => came).length };
        return { status: 200, body: { products, has_more: page < alerts.length, ...totals } };
      },
    },
    user,
  );
  await screen.findByRole('region', { name: 'Equipment' });
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows the company in the head and counts products, assets and locations', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Prairie Gas Transmission');
  expect(card('Equipment').getByText('2,316')).toBeDefined();
  expect(card('Equipment').getByRole('link', { name: 'My Equipment' }).getAttribute('href')).toBe('/equipment');
});

it('shows the share of each rating with two decimals, also as text', async () => {
  await open();
  const row = card('Overall Equipment Risk').getByRole('row', { name: /^Alert/ });
  expect(row.textContent).toBe('Alert1711.49%');
  expect(within(row).getByRole('link', { name: 'Alert' }).getAttribute('href')).toBe('/equipment?ratings=2');
  const chart = card('Overall Equipment Risk').getByRole('img', { name: /^Items by rating/ });
  expect(chart.getAttribute('aria-label')).toContain('BlackList 5, Alert 17');
  expect(chart.textContent).toBe('148items');
});

it('lists vulnerabilities and mitigations with links to them', async () => {
  await open();
  const list = card('Vulnerabilities & Mitigations');
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1,214Open vulnerabilities',
    '96Mitigated vulnerabilities',
    '240Not affected',
  ]);
  expect(list.getByRole('link', { name: 'Action Items' }).getAttribute('href')).toBe('/action-items');
});

it('links each line and segment to the list that it counts, with its number', async () => {
  await open();
  const links = (name: string) =>
    card(name)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links('Product Risk')).toEqual([
    ['Logic Controller: 33 products', '/equipment?equipmentTypes=7'],
    ['Logic Controller, BlackList: 1 product', '/equipment?equipmentTypes=7&ratings=1'],
    ['Logic Controller, Alert: 4 products', '/equipment?equipmentTypes=7&ratings=2'],
    ['Logic Controller, Caution: 6 products', '/equipment?equipmentTypes=7&ratings=3'],
    ['Logic Controller, Attention: 6 products', '/equipment?equipmentTypes=7&ratings=4'],
    ['Logic Controller, Pass: 13 products', '/equipment?equipmentTypes=7&ratings=5'],
    ['Logic Controller, No rating: 3 products', '/equipment?equipmentTypes=7&ratings=0'],
  ]);
  expect(links('Component Risk')).toEqual([
    ['No type: 1 component', '/components?componentTypes=0'],
    ['No type, Alert: 1 component', '/components?componentTypes=0&ratings=2'],
  ]);
});

it('draws one line per label with its ratings, without links for users who may not open the lists', async () => {
  await open(figures, userWith('Dashboard.view'));
  expect(card('Product Risk').queryByRole('link')).toBeNull();
  const line = card('Product Risk').getByRole('img', { name: /^Logic Controller/ });
  expect(line.getAttribute('aria-label')).toContain('BlackList 1, Alert 4, Caution 6');
});

it('lists alerts that link to the page of their type, and loads more', async () => {
  await open(figures, everything, [[alert(1, { type: 'component' })], [alert(2)]]);
  const alerts = card('Alerts');
  const first = await alerts.findByRole('link', { name: /Product 1/ });
  expect(first.getAttribute('href')).toBe(`/component/${uuidOf(1)}`);
  await userEvent.click(alerts.getByRole('button', { name: 'Load More' }));
  expect((await alerts.findByRole('link', { name: /Product 2/ })).getAttribute('href')).toBe(`/product/${uuidOf(2)}`);
  expect(alerts.queryByRole('button', { name: 'Load More' })).toBeNull();
});

it('links only to pages that the user may open, and says No results without alerts', async () => {
  await open(figures, userWith('Dashboard.view'), [[]]);
  expect(card('Equipment').queryByRole('link')).toBeNull();
  expect(card('Vulnerabilities & Mitigations').queryByRole('link')).toBeNull();
  expect(card('Overall Equipment Risk').queryByRole('link')).toBeNull();
  expect(await card('Alerts').findByText('No results')).toBeDefined();
});

it('says in every card that a company has no equipment', async () => {
  const none = sharesFrom([0, 0, 0, 0, 0, 0]);
  await open(
    {
      ...figures,
      equipment_total: 0,
      pie_chart: none,
      product_progress_chart: [],
      component_progress_chart: [],
      vulnerabilities_counts: [],
    },
    everything,
    [[]],
  );
  for (const name of ['Overall Equipment Risk', 'Vulnerabilities & Mitigations', 'Product Risk', 'Component Risk'])
    expect(card(name).getByText('No results')).toBeDefined();
});

it('marks the alerts that came since the previous sign-in, also for screen readers', async () => {
  await open(figures, everything, [[alert(1, { came: 'rating' }), alert(2, { came: 'vulnerability' })], [alert(3)]]);
  const alerts = card('Alerts');
  const links = await alerts.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Flow ComputerNew since your previous sign-inProduct 1Alert',
    'Flow ComputerNew vulnerability since your previous sign-inProduct 2Alert',
  ]);
  expect(alerts.getByText(/^3/).textContent).toBe('3, 2 new since your previous sign-in');
});
