import { expect, it } from 'vitest';
import { isGuest, xsrfToken } from './xsrf.ts';

it.each([
  ['XSRF-TOKEN=abc', 'abc'],
  ['a=1; XSRF-TOKEN=a-b_c; z=2', 'a-b_c'],
  ['XSRF-TOKEN=%', '%'],
  ['__Host-XSRF-TOKEN=abc', 'abc'],
  ['XSRF-TOKEN=planted; __Host-XSRF-TOKEN=abc', 'abc'],
  ['MY-XSRF-TOKEN=abc', undefined],
  ['', undefined],
])('the cookies %j contain the token %j', (cookies, expected) => {
  expect(xsrfToken(cookies)).toBe(expected);
});

it.each([
  ['XSRF-TOKEN=guest-abc', true],
  ['XSRF-TOKEN=abc', false],
  ['', false],
])('the cookies %j mark a guest: %j', (cookies, expected) => {
  expect(isGuest(cookies)).toBe(expected);
});
