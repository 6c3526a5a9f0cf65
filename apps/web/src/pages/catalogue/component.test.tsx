import type { ComponentProfile } from '@rampart/contract/api/catalogue.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { componentProfile, uuidOf, vulnerability } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

const path = `/component/${uuidOf(200)}`;

async function open(over: Partial<ComponentProfile> = {}) {
  openApp(path, { [`GET /api${path}`]: { status: 200, body: { component: componentProfile(over) } } });
  await screen.findByRole('heading', { level: 1, name: 'Corvid RTOS 4.2' });
}

const cards = () =>
  screen.getAllByRole('region').map((region) => within(region).getAllByRole('heading')[0]?.textContent);

it('shows the cards of a component, including the analysis', async () => {
  await open({
    analysis: 'Left support in 2023.\n\nTreat it as reachable.',
    vulnerabilities: [vulnerability(1)],
    product_data: [{ title: 'Licence', value: { name: 'Commercial', href: null } }],
  });
  expect(cards()).toEqual([
    'Rating',
    'Rampart Analysis',
    'Significant Component Vulnerabilities',
    'Mitigation Steps',
    'Component Data',
  ]);
  expect(screen.getByText('Treat it as reachable.').tagName).toBe('P');
});

it('leaves out the analysis and the data if there are none', async () => {
  await open({ analysis: '  ' });
  expect(cards()).toEqual(['Rating', 'Significant Component Vulnerabilities', 'Mitigation Steps']);
});
