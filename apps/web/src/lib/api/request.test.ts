import { expect, it } from 'vitest';
import { addressOf } from './request.ts';

it.each([
  ['/api/user', {}, '/api/user'],
  ['/api/product/:uuid/assets/:assetId', { params: { uuid: 'a/b', assetId: 7 } }, '/api/product/a%2Fb/assets/7'],
  [
    '/api/groups',
    { query: { withoutDefaultGroups: true, pagination: undefined } },
    '/api/groups?withoutDefaultGroups=true',
  ],
  [
    '/api/groups',
    { query: { filterState: { ratings: [1] } } },
    '/api/groups?filterState=%7B%22ratings%22%3A%5B1%5D%7D',
  ],
])('the address of %s with %j', (path, parts, expected) => {
  expect(addressOf({ path }, parts)).toBe(expected);
});
