import { mkdir } from 'node:fs/promises';
import { createElement as h, type ReactElement } from 'react';
import { renderMail } from '../apps/server/src/mail/render.ts';
import { CriticalAlert } from '../apps/server/src/mail/templates/critical-alert.tsx';
import { ImportFinished } from '../apps/server/src/mail/templates/import-finished.tsx';
import { ManagementReport } from '../apps/server/src/mail/templates/management-report.tsx';
import { PasswordReset } from '../apps/server/src/mail/templates/password-reset.tsx';
import * as samples from '../apps/server/src/testing/mail-samples.ts';
import { inRoot } from '../scripts/setup/paths.mjs';
import { openBrowser } from './browser/browser.ts';

const publicUrl = 'https://rampart.example.com';
const links = { publicUrl, unsubscribe: `${publicUrl}/unsubscribe/x` };
const report = h(ManagementReport, { content: samples.reportSample, ...links });

const images: { name: string; mail: ReactElement; colorScheme?: 'dark' }[] = [
  { name: 'critical-alert', mail: h(CriticalAlert, { content: samples.criticalSample, ...links }) },
  { name: 'management-report', mail: report },
  { name: 'management-report-dark', mail: report, colorScheme: 'dark' },
  { name: 'quiet-report', mail: h(ManagementReport, { content: samples.quietSample, ...links }) },
  { name: 'finished-import', mail: h(ImportFinished, { content: samples.importSample, ...links }) },
  { name: 'password-link', mail: h(PasswordReset, { name: 'Maren', href: `${publicUrl}/login/reset/x`, minutes: 60 }) },
];

/** Draws the mails of docs/notifications.md from their templates. */
export async function drawMails(): Promise<void> {
  const folder = inRoot('docs/images/mails');
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  for (const { name, mail, colorScheme = 'light' } of images) {
    const page = await browser.newPage({ viewport: { width: 560, height: 320 }, colorScheme });
    await page.setContent((await renderMail(mail)).html);
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    await page.close();
  }
  await browser.close();
}
