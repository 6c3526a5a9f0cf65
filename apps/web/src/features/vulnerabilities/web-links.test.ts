import { expect, it } from 'vitest';
import { webLinks } from './web-links.ts';

it('keeps addresses of the web, each once', () => {
  const hrefs = [
    'https://a.example/1',
    'javascript:alert(1)',
    null,
    '/logout',
    'https://',
    'https://a.example/1',
    'HTTP://b.example',
  ];
  expect(webLinks(hrefs.map((href, index) => ({ name: String(index), href })))).toEqual([
    { name: '0', href: 'https://a.example/1' },
    { name: '6', href: 'HTTP://b.example' },
  ]);
});
