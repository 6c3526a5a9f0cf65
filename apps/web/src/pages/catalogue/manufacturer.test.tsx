import type { ManufacturerProfile } from '@rampart/contract/api/catalogue.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { manufacturerProfile, uuidOf } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

const path = `/manufacturer/${uuidOf(500)}`;

async function open(over: Partial<ManufacturerProfile> = {}, user = userWith('CoreProduct.search')) {
  openApp(path, { [`GET /api${path}`]: { status: 200, body: { manufacturer: manufacturerProfile(over) } } }, user);
  await screen.findByRole('heading', { level: 1, name: 'Halden Controls' });
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows each factor with a position marker', async () => {
  await open({ factors: [{ title: 'Vulnerabilities with a vendor fix', rate: 76.4 }] });
  const row = card('Rating Factors').getByRole('listitem');
  expect(row.textContent).toContain('Vulnerabilities with a vendor fix');
  expect(within(row).getByRole('img', { name: '76 percent' })).toBeDefined();
});

it('draws the trend if there are at least two months', async () => {
  await open({ graph: { points: [120, 88], labels: ['Oct', 'Nov'] } });
  expect(card('12 Month Rating Trend').getByRole('img', { name: 'Rating by month: Oct 120, Nov 88' })).toBeDefined();
});

it('says Coming soon if there is no data, and leaves out the data card', async () => {
  await open({ graph: { points: [88], labels: ['Nov'] } });
  expect(card('Rating Factors').getByText('Coming soon')).toBeDefined();
  expect(card('12 Month Rating Trend').getByText('Coming soon')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Manufacturer Data' })).toBeNull();
});

it('links to its products if the user may search', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'View products' }).getAttribute('href')).toBe('/?search=Halden+Controls');
});

it('has no link to a search that the server would refuse', async () => {
  await open({}, userWith());
  expect(screen.queryByRole('link', { name: 'View products' })).toBeNull();
});
