import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMail } from '#mail/render.ts';
import { criticalSample, importSample, quietSample, reportSample } from '#testing/mail-samples.ts';
import { CriticalAlert, criticalSubject } from './critical-alert.tsx';
import { ImportFinished } from './import-finished.tsx';
import { ManagementReport } from './management-report.tsx';
import { PasswordReset } from './password-reset.tsx';

const links = { publicUrl: 'https://rampart.example.com', unsubscribe: 'https://rampart.example.com/unsubscribe/x' };
const mails: Record<string, ReactElement> = {
  'critical alert': createElement(CriticalAlert, { content: criticalSample, ...links }),
  'management report': createElement(ManagementReport, { content: reportSample, ...links }),
  'finished import': createElement(ImportFinished, { content: importSample, ...links }),
  'password reset': createElement(PasswordReset, {
    name: 'Maren',
    href: `${links.publicUrl}/login/reset/x`,
    minutes: 60,
  }),
};
/** Everything that a mail client would fetch to show the mail. */
const fetched = /<(img|link|script|iframe|video|svg|object)\b|url\(|@import|\ssrc=|background=/i;

describe.each(Object.entries(mails))('the mail of a %s', (_name, mail) => {
  it('needs nothing from other servers, and links only to this installation', async () => {
    const { html } = await renderMail(mail);
    expect(html).not.toMatch(fetched);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(targets.length).toBeGreaterThan(0);
    for (const href of targets) expect(href.startsWith(`${links.publicUrl}/`), href).toBe(true);
  });

  it('has the right colours in dark mail clients', async () => {
    const { html } = await renderMail(mail);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('<html dir="ltr" lang="en">');
  });

  it('says the same as plain text, with the addresses of its links', async () => {
    const { html, text } = await renderMail(mail);
    expect(text).not.toMatch(/<[a-z]|&[a-z]+;/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(href);
  });
});

describe('a management report', () => {
  const textOf = async (content: typeof reportSample) =>
    (await renderMail(createElement(ManagementReport, { content, ...links }))).text;

  it('shows figures with their change, top risks and overdue items', async () => {
    const text = await textOf(reportSample);
    for (const words of [
      'Management report, 16 March 2026',
      'Changes are since the last report of 9 March 2026.',
      'Open vulnerabilities −54',
      'Known exploited and open +6',
      'BlackList: 2 (5.26 %) +1',
      'FC-2200 Flow Computer',
      '411 mitigations are overdue in all.',
      'The catalogue was last updated on 15 March 2026.',
      'New advisories of CISA are missing: it could not be fetched since 14 March 2026.',
    ])
      expect(text).toContain(words);
  });

  it('of a quiet week says so, and says when the catalogue was last updated', async () => {
    const text = await textOf(quietSample);
    expect(text).toContain('Nothing changed since the last report of 9 March 2026.');
    expect(text).toContain('The catalogue was last updated on 15 March 2026.');
    expect(text).toContain('Nothing is overdue.');
    expect(text).not.toContain('What became worse');
  });

  it('compares with nothing the first time', async () => {
    expect(await textOf({ ...reportSample, previous: null })).toContain('This is the first report.');
    expect(await textOf({ ...reportSample, catalogueUpdatedAt: null })).toContain('has not been updated yet');
  });
});

describe('a critical alert', () => {
  const textOf = async (content: typeof criticalSample) =>
    (await renderMail(createElement(CriticalAlert, { content, ...links }))).text;
  const changesOf = (change: Partial<(typeof criticalSample)['changes']>) => ({
    ...criticalSample,
    changes: { products: [], total: 0, backlog: null, ...change },
  });
  const [worst] = criticalSample.changes.products;
  if (!worst) throw new Error('The sample tells nothing.');

  it('names new vulnerabilities with their scores, and sums up older ones in one line', async () => {
    const text = await textOf(criticalSample);
    for (const words of [
      'New: CVE-2026-1188 (9.8)',
      'exploited or has a score of 9.0 or higher.',
      'Also, 6 products and components of your equipment have 14 such vulnerabilities from older advisories or the first load of a source. 2 of them are now Alert or BlackList.',
    ])
      expect(text).toContain(words);
  });

  it('links each vulnerability and each advisory to its page, in both parts', async () => {
    const named = [
      { publisher: 'CISA', tracking_id: 'ICSA-26-071-02', is_unique: true },
      { publisher: 'A & B', tracking_id: 'X/1', is_unique: false },
    ];
    const change = { ...worst, found: [{ cve: 'CVE-2026-1188', score: 9.8 }], advisories: { named, total: 4 } };
    const content = changesOf({ products: [change], total: 1 });
    const { html, text } = await renderMail(createElement(CriticalAlert, { content, ...links }));
    for (const path of [
      '/vulnerability/CVE-2025-31337',
      '/vulnerability/CVE-2026-1188',
      '/advisory/ICSA-26-071-02',
      '/advisory/X%2F1?publisher=A%20%26%20B',
    ]) {
      expect(html).toContain(`href="${links.publicUrl}${path}"`);
      expect(text).toContain(`${links.publicUrl}${path}`);
    }
    expect(text).toContain('Advisories: ICSA-26-071-02 ');
    expect(text).toContain('X/1 (A & B) https://rampart.example.com/advisory/X%2F1?publisher=A%20%26%20B and 2 more');
  });

  it('that only sums up says so in its title and its subject', async () => {
    const content = changesOf({ backlog: { products: 1, vulnerabilities: 1, fallen: 0 } });
    const text = await textOf(content);
    expect(text).toContain('Older advisories about your equipment');
    expect(text).toContain(
      '1 product or component of your equipment has 1 vulnerability, known to be exploited or with a score of 9.0 or higher, from older advisories or the first load of a source.',
    );
    const fallen = await textOf(changesOf({ backlog: { products: 2, vulnerabilities: 0, fallen: 2 } }));
    expect(fallen).toContain('2 products and components of your equipment became Alert or BlackList because of older');
    expect(criticalSubject(content)).toBe('Critical alert: older advisories about Gulf Meridian Terminals');
  });

  it('of equipment that is already bad does not say that it became critical', async () => {
    const bad = { ...worst, fell: null, exploited: [], found: [{ cve: 'CVE-2026-1', score: 10 }] };
    expect(await textOf(changesOf({ products: [bad], total: 1 }))).toContain('Equipment has a new vulnerability');
    expect(await textOf(changesOf({ products: [worst], total: 1 }))).toContain('Equipment became critical');
    const many = Array.from({ length: 7 }, (_, n) => ({ cve: `CVE-2026-${n}`, score: 9 }));
    const [text, high] = [
      await textOf(changesOf({ products: [{ ...bad, found: many }, worst], total: 2 })),
      await textOf({ ...changesOf({ products: [bad], total: 1 }), choice: { from_score: 7, assets: 'high' } }),
    ];
    expect(text).toContain('2 products and components became critical or have new vulnerabilities');
    expect(text).toContain('CVE-2026-4 (9.0) https://rampart.example.com/vulnerability/CVE-2026-4 and 2 more');
    expect(high).toContain('64 of your high-priority assets');
    expect(high).toContain('only equipment with high-priority assets');
  });
});

it('names are shown unchanged, whatever they contain', async () => {
  const [worst] = criticalSample.changes.products;
  if (!worst) throw new Error('The sample tells nothing.');
  const name = '<b onclick="x">Pump</b> & "Co" {{name}}';
  const content = { company: name, changes: { products: [{ ...worst, name }], total: 1, backlog: null } };
  const { html, text } = await renderMail(createElement(CriticalAlert, { content, ...links }));
  expect(html).not.toContain('<b onclick');
  expect(text).toContain(name);
});
