import { expect, it, vi } from 'vitest';
import { changePerson, leaveForLogin, loginAddress, safeReturnAddress } from './return-address.ts';

const origin = 'https://rampart.example';

it.each([
  ['/equipment', '/equipment'],
  ['/equipment?locations=12#top', '/equipment?locations=12#top'],
  ['/', '/'],
  ['/loginhistory', '/loginhistory'],
  [null, undefined],
  ['', undefined],
  ['equipment', undefined],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  ['/\t/evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/login', undefined],
  ['/login?from=/login', undefined],
  ['/.//evil.example/x', undefined],
  ['/..//evil.example', undefined],
  ['/%2e//evil.example', undefined],
  ['/x/..//evil.example', undefined],
  ['/./\\evil.example', undefined],
  ['/login/reset/abc', undefined],
  ['/x/../login', undefined],
  ['//', undefined],
])('turns the return address %j into %j', (address, expected) => {
  expect(safeReturnAddress(address, origin)).toBe(expected);
});

it.each([
  ['/equipment?ratings=1&ratings=2', '/login?from=%2Fequipment%3Fratings%3D1%26ratings%3D2'],
  ['/', '/login'],
  ['/login', '/login'],
])('the sign-in page gets the return address %s', (from, expected) => {
  expect(loginAddress(from)).toBe(expected);
});

it("leaves the user's page for the sign-in page", () => {
  window.history.replaceState(null, '', '/groups?x=1#part');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  leaveForLogin();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?from=%2Fgroups%3Fx%3D1%23part');
});

it('ignores the end of the previous session only while the person changes', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  assign.mockClear();
  const failing = changePerson(() => {
    leaveForLogin();
    return Promise.reject(new Error('refused'));
  }, '/admin/users');
  await expect(failing).rejects.toThrow('refused');
  expect(assign).not.toHaveBeenCalled();
  leaveForLogin();
  expect(assign).toHaveBeenCalledOnce();
  assign.mockClear();
  await changePerson(() => Promise.resolve(), '/admin/users');
  leaveForLogin();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/users');
});
