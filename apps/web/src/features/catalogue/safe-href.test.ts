import { expect, it } from 'vitest';
import { hrefKind } from './safe-href.ts';

it.each([
  ['https://vendor.example/a', 'external'],
  ['HTTP://vendor.example', 'external'],
  ['/manufacturer/5f8b7c1e-0b51-4b6e-9f5d-0d8b6b1d2c3a', 'internal'],
  ['/advisory/Note%2050%25', 'internal'],
  ['/vulnerability/CVE-2024-6207', 'internal'],
  ['/advisory/../logout', 'none'],
  ['/logout', 'none'],
  ['//evil.example', 'none'],
  ['javascript:alert(1)', 'none'],
  [' https://vendor.example', 'none'],
  ['data:text/html,x', 'none'],
  ['https://', 'none'],
  ['', 'none'],
  [null, 'none'],
])('the link %s has the kind %s', (href, kind) => {
  expect(hrefKind(href)).toBe(kind);
});
