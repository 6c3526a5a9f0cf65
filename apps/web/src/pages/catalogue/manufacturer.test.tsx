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

it('shows its factors with a position marker each', async () => {
  await open({ factors: [{ title: 'Vulnerabilities with a vendor fix', rate: 76.4 }] });
  const row = card('Rating Factors').getByRole('listitem');
  expect(row.textContent).toContain('Vulnerabilities with a vendor fix');
  expect(within(row).getByRole('img', { name: '76 percent' })).toBeDefined();
});

it('draws the trend from two months on', async () => {
  await open({ graph: { points: [120, 88], labels: ['Oct', 'Nov'] } });
  expect(card('12 Month Rating Trend').getByRole('img', { name: 'Rating by month: Oct 120, Nov 88' })).toBeDefined();
});

it('says Coming soon while there is nothing to show, and leaves out the data card', async () => {
  await open({ graph: { points: [88], labels: ['Nov'] } });
  expect(card('Rating Factors').getByText('Coming soon')).toBeDefined();
  expect(card('12 Month Rating Trend').getByText('Coming soon')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Manufacturer Data' })).toBeNull();
});

it('leads to its products whoever may search', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'View products' }).getAttribute('href')).toBe('/?search=Halden+Controls');
});

it('does not lead to a search that would be refused', async () => {
  await open({}, userWith());
  expect(screen.queryByRole('link', { name: 'View products' })).toBeNull();
});
