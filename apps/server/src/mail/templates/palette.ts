/**
 * The colours of the web application, under the same names. Mail clients support neither variables nor classes
 * reliably.
 */
export const light = {
  canvas: '#f3f5f7',
  surface: '#ffffff',
  sunken: '#eceff3',
  border: '#e1e5ea',
  text: '#171c24',
  text2: '#434d5b',
  muted: '#5b6573',
  accent: '#28609f',
  button: '#28609f',
  danger: '#b3261e',
  ok: '#1d6b3a',
  bezel: '#12161d',
};

/** The changes for readers who prefer dark, by class: `.surface` and so on. */
const dark: Record<string, string> = {
  canvas: 'background:#0e1115',
  // This cell replaces the page in clients that drop the body.
  'canvas>table>tbody>tr>td': 'background:#0e1115',
  surface: 'background:#151a20;border-color:#262d36',
  sunken: 'background:#0f1318',
  rule: 'border-color:#262d36',
  text: 'color:#e6eaf0',
  text2: 'color:#b7c0cc',
  muted: 'color:#95a0af',
  accent: 'color:#86b4e8',
  danger: 'color:#ff9c92',
  ok: 'color:#74cf97',
  bezel: 'background:#0a0d10',
  // Only BlackList needs a light edge on a dark ground.
  casing: 'border-color:#dfe4ea',
};

/** For readers who prefer dark, and for clients that darken mails themselves and mark them. */
export const darkRules = [
  `@media (prefers-color-scheme:dark){${rulesUnder('')}}`,
  rulesUnder('[data-ogsc] '),
  // For a reader without this preference, in a client that darkens everything: colours with a meaning stay.
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
].join('');

function rulesUnder(prefix: string): string {
  return Object.entries(dark)
    .map(([name, rules]) => `${prefix}.${name}{${rules.replaceAll(';', '!important;')}!important}`)
    .join('');
}
