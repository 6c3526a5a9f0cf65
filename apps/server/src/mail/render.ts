import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** Signs and bars that only repeat in colour what words say. */
const onlySeen = [
  { selector: '.only-seen', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['', ''] as [string, string] } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
];

/** Both parts of a mail; the text is made of the HTML, so that they never say different things. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  const text = toPlainText(html, { selectors: onlySeen, wordwrap: false });
  return { html, text };
}
