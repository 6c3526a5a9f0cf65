import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { productProfile, ratingOf, uuidOf, vulnerability } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const path = `/product/${uuidOf(1)}`;

async function open(over: Partial<ProductProfile> = {}, address = path, user = everything) {
  const product = productProfile(over);
  const script = { [`GET /api${path}`]: { status: 200, body: { product, components: product.components } } };
  const opened = openApp(address, script, user);
  await screen.findByRole('heading', { level: 1, name: product.name });
  return opened;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows the name and a link to the manufacturer in the head, and sets the tab title', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Halden Controls' }).getAttribute('href')).toBe(
    `/manufacturer/${uuidOf(500)}`,
  );
  expect(document.title).toBe('FC-2200 Flow Computer · Rampart');
});

describe('the links to assets and action items', () => {
  const mine = { groups: [], total_assets: 8, total_action_items: 21 };
  const addPath = `/equipment/add?product=${uuidOf(1)}`;
  const ways = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('link', { name: /assets?$|action items?$/i })
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('are on the page of a product in My Equipment, with their counts', async () => {
    await open(mine);
    expect(ways()).toEqual([
      ['Add assets', addPath],
      ['8 assets', `${path}/assets`],
      ['21 action items', `${path}/action-items`],
    ]);
  });

  it('lead only to Add equipment for a product that is not in My Equipment', async () => {
    await open({ total_assets: 8 });
    expect(ways()).toEqual([['Add assets', addPath]]);
  });

  it('are shown only for pages that the user may open', async () => {
    await open(mine, path, userWith('Equipment.view'));
    expect(ways()).toEqual([['8 assets', `${path}/assets`]]);
  });

  it('have no count of action items while it is unknown', async () => {
    await open({ groups: [], total_assets: 8 }, path, userWith('ActionItems.view'));
    expect(ways()).toEqual([['Action items', `${path}/action-items`]]);
  });
});

describe('the rating card', () => {
  it('shows state, value, date and position', async () => {
    await open();
    const rating = card('Rating');
    expect(rating.getByText('68 of 250')).toBeDefined();
    expect(rating.getByText('Last updated 11 Nov 2026')).toBeDefined();
    expect(rating.getByRole('img', { name: 'Rating 68 of 250, Alert' })).toBeDefined();
  });

  it('explains on request how much each vulnerability reduced the rating', async () => {
    await open({
      rating_factors: [
        { cve: 'CVE-2024-10001', score: 9.8, is_exploited: true, has_fix: false, age_in_months: 1, takes: 80 },
      ],
    });
    const toggle = card('Rating').getByRole('button', { name: 'Why this rating' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: /CVE-2024-10001/ })).toBeNull();
    await userEvent.click(toggle);
    expect(card('Rating').getByRole('link', { name: 'CVE-2024-10001' })).toBeDefined();
    expect(card('Rating').getByText('CVSS 9.8, known exploited, no fix, 1 month old')).toBeDefined();
    expect(card('Rating').getByText('−80.0')).toBeDefined();
  });

  it('says No rating if there is no value', async () => {
    await open({ rating: ratingOf(null) });
    expect(card('Rating').getByRole('img', { name: 'No rating' })).toBeDefined();
    expect(card('Rating').queryByText(/of 250/)).toBeNull();
  });
});

describe('Significant Product Vulnerabilities', () => {
  const title = 'Significant Product Vulnerabilities';

  it('shows score, known-exploited mark, fix, affected versions and component of each', async () => {
    await open({
      vulnerabilities: [
        vulnerability(1, { score: 9.8, is_exploited: true, has_fix: false, component_name: 'Corvid RTOS' }),
      ],
    });
    const text = card(title).getByRole('listitem').textContent;
    for (const part of ['9.8', 'Weakness 1', 'Known exploited', 'No fix named', '< 7.2.4', 'Corvid RTOS']) {
      expect(text).toContain(part);
    }
  });

  it('shows the sentence of the advisory that says whether there is a fix', async () => {
    await open({
      vulnerabilities: [
        vulnerability(1, { fix_evidence: 'Update to version 7.2.4.' }),
        vulnerability(2, { has_fix: false, fix_evidence: 'Acme plans no fix.' }),
      ],
    });
    const rows = card(title).getAllByRole('listitem');
    const quotes = rows.map((row) => [
      within(row).getByText(/^(?:No fix|Fix) available$/).textContent,
      within(row).getByRole('blockquote').textContent,
    ]);
    expect(quotes).toEqual([
      ['No fix available', 'Acme plans no fix.'],
      ['Fix available', 'Update to version 7.2.4.'],
    ]);
  });

  it('shows the score of CVSS 4.0 beside the score that counts', async () => {
    await open({ vulnerabilities: [vulnerability(1, { score: 9.8, score_v4: 9.3 })] });
    expect(card(title).getByRole('listitem').textContent).toContain('CVSS 4.0 9.3');
  });

  it('says since which revision an advisory no longer names one', async () => {
    const gone = { cve: 'CVE-2024-1', tracking_id: 'ICSA-24-1', revision: '3', withdrawn_on: '2024-06-01' };
    await open({ withdrawn_vulnerabilities: [gone] });
    expect(card(title).getByText('No known vulnerabilities')).toBeDefined();
    expect(card(title).getByRole('listitem').textContent).toBe('CVE-2024-1 since revision 3 of ICSA-24-1, 1 Jun 2024');
    expect(card(title).getByRole('link', { name: 'ICSA-24-1' }).getAttribute('href')).toBe('/advisory/ICSA-24-1');
  });

  it('links to the page of each vulnerability, and to the CVE in a new tab, without a referrer', async () => {
    await open({ vulnerabilities: [vulnerability(1)], cves: [{ name: 'CVE-2020-1', link: 'javascript:alert(1)' }] });
    const [own, link] = card(title).getAllByRole('link') as [HTMLElement, HTMLElement];
    expect(own.getAttribute('href')).toBe('/vulnerability/CVE-2024-10001');
    expect(link.getAttribute('href')).toBe('https://www.cve.org/CVERecord?id=CVE-2024-10001');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(card(title).getByText('CVE-2020-1').tagName).not.toBe('A');
  });

  it('shows the worst first, and shortens a long list until the user asks for all of it', async () => {
    const vulnerabilities = Array.from({ length: 80 }, (_, index) => vulnerability(index, { score: (index % 80) / 8 }));
    await open({ vulnerabilities });
    const rows = () => card(title).getAllByRole('listitem');
    expect(rows()).toHaveLength(8);
    expect(rows()[0]?.textContent).toContain('9.9');
    await userEvent.click(card(title).getByRole('button', { name: 'Show all (80)' }));
    expect(rows()).toHaveLength(80);
  });

  it('shows script code in names as text', async () => {
    await open({ vulnerabilities: [vulnerability(1, { title: '<img src=x onerror=alert(1)>' })] });
    expect(card(title).getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  });
});

it('says that there are no vulnerabilities and no steps, and leaves out empty cards', async () => {
  await open();
  expect(screen.getByText('No known vulnerabilities')).toBeDefined();
  expect(screen.getByText('No mitigation steps')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Product Data' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Key Components' })).toBeNull();
});

it('lists mitigation steps with their links and the hint', async () => {
  await open({
    mitigations: [
      {
        descriptions: ['Install firmware 7.2.4.'],
        links: [
          { name: 'Release notes', href: 'https://vendor.example/notes' },
          { name: 'Call the vendor', href: 'tel:1' },
        ],
        tooltip: 'Needs a restart.',
        cves: [],
      },
    ],
  });
  const steps = card('Mitigation Steps');
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://vendor.example/notes']);
  expect(steps.getByText('Call the vendor')).toBeDefined();
  expect(steps.getByRole('button', { name: 'Needs a restart.' })).toBeDefined();
});

it('shows ten mitigation steps until the user asks for all of them', async () => {
  const mitigations = Array.from({ length: 11 }, (_, index) => ({
    descriptions: [`Close port ${index + 1}.`],
    links: [],
    tooltip: null,
    cves: [],
  }));
  await open({ mitigations });
  const steps = card('Mitigation Steps');
  expect(steps.getAllByText(/^Close port/)).toHaveLength(10);
  await userEvent.click(steps.getByRole('button', { name: 'Show all (11)' }));
  expect(steps.getAllByText(/^Close port/)).toHaveLength(11);
});

it('shows its data, with links only for trusted addresses', async () => {
  await open({
    product_data: [
      {
        title: 'Interfaces',
        values: [
          { name: 'Ethernet', href: null },
          { name: 'RS-485', href: 'ftp://x.example' },
        ],
      },
      { title: 'Website', value: { name: 'vendor.example', href: 'http://vendor.example' } },
      { title: 'Manufacturer', value: { name: 'Halden', href: `/manufacturer/${uuidOf(500)}` } },
    ],
  });
  const data = card('Product Data');
  expect(data.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Ethernet',
    'RS-485',
    'vendor.example',
    'Halden',
  ]);
  expect(data.getAllByRole('link').map((link) => link.getAttribute('target'))).toEqual(['_blank', null]);
});

it("shows the bill of materials and downloads it with the product's name", async () => {
  await open({ product_data: [{ title: 'BOM', bom_data: 'lumen-mqtt 1.9' }] });
  await userEvent.click(screen.getByRole('button', { name: 'View BOM' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'BOM: FC-2200 Flow Computer' }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('lumen-mqtt 1.9');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
  expect(saved).toEqual(['BOM FC-2200 Flow Computer.txt']);
});

it('links its key components with their ratings', async () => {
  const href = `/component/${uuidOf(200)}`;
  const label = { name: 'Operating System' };
  await open({ components: { items: [{ title: 'Corvid RTOS', href, rating: ratingOf(24), label }] } });
  const link = card('Key Components').getByRole('link', { name: /Corvid RTOS.*BlackList/ });
  expect(link.getAttribute('href')).toBe(href);
});

it('scrolls to the section in the address', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.id);
  });
  await open({}, `${path}#mitigations`);
  await waitFor(() => expect(scrolled).toEqual(['mitigations']));
});

it('uses a hash unchanged if it is not valid percent-encoding', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.id);
  });
  const section = document.createElement('div');
  section.id = '%';
  document.body.append(section);
  await open({}, `${path}#%`);
  await waitFor(() => expect(scrolled).toEqual(['%']));
  section.remove();
});

it.each([404, 422])('says Not Found when the server answers %i', async (status) => {
  openApp(path, { [`GET /api${path}`]: { status, body: { message: 'No such product.' } } });
  await screen.findByRole('heading', { level: 1, name: 'Not Found' });
});

it('says why it did not load, and offers to try again', async () => {
  let isBroken = true;
  const product = productProfile();
  openApp(path, {
    [`GET /api${path}`]: () =>
      isBroken
        ? { status: 500, body: { message: 'Broken.' } }
        : { status: 200, body: { product, components: product.components } },
  });
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Broken.')).toBeDefined();
  isBroken = false;
  await userEvent.click(tryAgain);
  await screen.findByRole('heading', { level: 1, name: 'FC-2200 Flow Computer' });
});
