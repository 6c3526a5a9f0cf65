import { setImmediate } from 'node:timers/promises';
import type { ReactElement } from 'react';

/** Symbols and bars that only repeat the text in colour. */
const onlySeen = [
  { selector: '.only-seen', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['', ''] as [string, string] } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
];

/** Mail programs lay out tables correctly with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Both parts of a mail. The text is made from the HTML, so they always say the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  // The first mail loads these libraries. A start needs none of them, and they take a tenth of its time.
  const [{ renderToStaticMarkup }, { toPlainText }] = await Promise.all([
    import('react-dom/server'),
    import('@react-email/render'),
  ]);
  const html = `${doctype}${renderToStaticMarkup(mail)}`;
  // Let waiting requests run between the two parts.
  await setImmediate();
  const text = toPlainText(html, { selectors: onlySeen, wordwrap: false });
  return { html, text };
}
