import { expect, it } from 'vitest';
import { xsrfToken } from './xsrf.ts';

it.each([
  ['XSRF-TOKEN=abc', 'abc'],
  ['a=1; XSRF-TOKEN=a-b_c; z=2', 'a-b_c'],
  ['XSRF-TOKEN=%', '%'],
  ['MY-XSRF-TOKEN=abc', undefined],
  ['', undefined],
])('the cookies %j hold the token %j', (cookies, expected) => {
  expect(xsrfToken(cookies)).toBe(expected);
});
