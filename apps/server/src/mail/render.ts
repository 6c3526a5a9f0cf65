import { setImmediate } from 'node:timers/promises';
import { toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Signs and bars that only repeat in colour what words say. */
const onlySeen = [
  { selector: '.only-seen', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['', ''] as [string, string] } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
];

/** The one that mail programs lay out tables by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Both parts of a mail; the text is made of the HTML, so that they never say different things. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = `${doctype}${renderToStaticMarkup(mail)}`;
  // Requests need not wait for both.
  await setImmediate();
  const text = toPlainText(html, { selectors: onlySeen, wordwrap: false });
  return { html, text };
}
