import type { AdvisoryPage as Page } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import {
  advisoryName,
  advisoryPage,
  advisoryStep,
  affectedProduct,
  equipmentOf,
  ownProduct,
  vexStatement,
} from '#testing/vulnerabilities.ts';
import { AdvisoryPage } from './advisory.tsx';

const page = { path: '/advisory/:id', page: AdvisoryPage };
const answerWith = (over: Partial<Page>) => ({ status: 200, body: { advisory: advisoryPage(over), choices: [] } });

async function open(over: Partial<Page> = {}, id = 'icsa-24-284-20') {
  const opened = openPage(`/advisory/${id}`, page, { [`GET /api/advisory/${id}`]: answerWith(over) });
  await screen.findByRole('heading', { level: 1, name: over.tracking_id ?? 'ICSA-24-284-20' });
  return opened;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows its title, publisher, dates, revisions, vulnerabilities and references', async () => {
  await open();
  expect(screen.getByText('Halden Controls FC-2200')).toBeDefined();
  expect(card('Advisory Data').getByText('Publisher').nextSibling?.textContent).toBe('CISA');
  expect(card('Advisory Data').getByText('Published').nextSibling?.textContent).toBe('1 May 2024');
  expect(card('Advisory Data').getByText('Revision').nextSibling?.textContent).toBe('3, 1 Jun 2024');
  expect(texts('Revisions')).toEqual(['Revision 3Added a fix1 Jun 2024', 'Revision 1Initial publication1 May 2024']);
  expect(texts('Vulnerabilities')).toEqual(['9.8CVSSMissing checkCVE-2024-10001Known exploitedCVSS 3.1']);
  expect(card('Vulnerabilities').getByRole('link').getAttribute('href')).toBe('/vulnerability/CVE-2024-10001');
  expect(texts('References')).toEqual(['ICSA-24-284-20 at its publisher', 'Release notes', 'Not a link']);
  expect(card('Summary').getByText('Successful exploitation could stop the device.')).toBeDefined();
});

it('shows what touches us first, with the vulnerabilities of each product and no Mitigate', async () => {
  const cves = ['CVE-2024-10001', 'CVE-2024-10002', 'CVE-2024-10003', 'CVE-2024-10004'];
  await open({
    equipment: equipmentOf(ownProduct(1, { cves })),
    other_products: { products: [affectedProduct(2)], total: 1 },
    steps: [advisoryStep('Update to 7.2.4.')],
  });
  const equipment = card('My Equipment');
  expect(equipment.getAllByRole('link', { name: /^CVE-/ })).toHaveLength(3);
  expect(equipment.getByText('and 1 more')).toBeDefined();
  expect(equipment.queryByRole('button', { name: /^Mitigate/ })).toBeNull();
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
    'My Equipment',
    'Vulnerabilities',
    'Summary',
    'Other Products',
    'Mitigation Steps',
    'Advisory Data',
    'Revisions',
    'References',
  ]);
});

it('says that nothing is affected, with the date of the revision', async () => {
  await open();
  expect(card('My Equipment').getByText('Nothing in My Equipment is affected')).toBeDefined();
  expect(card('My Equipment').getByText('Revision 3 of ICSA-24-284-20 is from 1 Jun 2024.')).toBeDefined();
  expect(card('Advisory Data').queryByText('Loaded')).toBeNull();
});

it('says that it was loaded in part, and that what was left out is not checked', async () => {
  await open({ is_partial: true });
  expect(
    card('My Equipment').getByText(
      'Revision 3 of ICSA-24-284-20 is from 1 Jun 2024. It was loaded only in part: products outside the scope of its source were left out and are not checked.',
    ),
  ).toBeDefined();
  expect(card('Advisory Data').getByText('Loaded').nextSibling?.textContent).toMatch(/^Only in part/);
});

it('is a choice if two publishers use its id', async () => {
  const choices = [{ ...advisoryName, publisher: 'Acme & Co' }, advisoryName];
  const { router } = openPage('/advisory/icsa-24-284-20', page, {
    'GET /api/advisory/icsa-24-284-20': { status: 200, body: { advisory: null, choices } },
    'GET /api/advisory/ICSA-24-284-20?publisher=Acme+%26+Co': answerWith({ publisher: 'Acme & Co' }),
  });
  await screen.findByRole('heading', { level: 1, name: 'ICSA-24-284-20' });
  const links = within(screen.getByRole('list', { name: 'Advisories with this id' })).getAllByRole('link');
  expect(links).toHaveLength(2);
  await userEvent.click(links[0] as HTMLElement);
  await screen.findByRole('region', { name: 'Advisory Data' });
  expect(card('Advisory Data').getByText('Acme & Co')).toBeDefined();
  expect(router.state.location.search).toBe('?publisher=Acme%20%26%20Co');
});

it('has an id with slashes, spaces and percent signs', async () => {
  await open({ tracking_id: 'Note 50% / 2024' }, 'Note%2050%25%20%2F%202024');
});

it('that does not exist is Not Found, with links to the nearest ids', async () => {
  const nearest = ['ICSA-24-284-20', 'Note 50%'];
  openPage('/advisory/icsa-24-284-21', page, {
    'GET /api/advisory/icsa-24-284-21': { status: 404, body: { message: 'Not Found', nearest } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Not Found' });
  const links = within(screen.getByRole('list', { name: 'Nearest ids' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/advisory/ICSA-24-284-20',
    '/advisory/Note%2050%25',
  ]);
});

it('that cannot be loaded can be tried again', async () => {
  let answer: { status: number; body: object } = { status: 500, body: { message: 'Broken.' } };
  openPage('/advisory/A-1', page, { 'GET /api/advisory/A-1': () => answer });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = answerWith({});
  await userEvent.click(again);
  await screen.findByRole('heading', { level: 1, name: 'ICSA-24-284-20' });
});

it('has nothing but its statements if it is a VEX document', async () => {
  const product = { uuid: '5f8b7c1e-0b51-4b6e-9f5d-000000000007', type: 'product' as const, name: 'Spared' };
  const statements = [{ ...vexStatement(), cve: 'CVE-2024-10001', product }];
  await open({ vulnerabilities: [], equipment: equipmentOf(), statements });
  expect(texts('Product Statements')).toEqual([
    'SparedCVE-2024-10001 Not affected in 36.011, 2 Feb 2026. The vulnerable code is not there.',
  ]);
  for (const name of ['My Equipment', 'Vulnerabilities', 'Other Products', 'Mitigation Steps'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});
