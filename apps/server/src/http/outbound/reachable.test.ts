import { expect, it } from 'vitest';
import { mayReach } from './reachable.ts';

const development = { isProduction: false, allowsPrivateProviders: false };
const production = { isProduction: true, allowsPrivateProviders: false };
const inside = { isProduction: true, allowsPrivateProviders: true };

it.each([
  ['93.184.215.14', true, true, true],
  ['2606:2800:21f:cb07::1', true, true, true],
  ['64:ff9b::5db8:d70e', true, true, true],
  ['::ffff:7f00:1', true, false, false],
  ['100.64.0.1', false, false, true],
  ['64:ff9b::7f00:1', false, false, false],
  ['64:ff9b::a9fe:a9fe', false, false, false],
  ['127.0.0.1', true, false, false],
  ['::1', true, false, false],
  ['::ffff:127.0.0.1', true, false, false],
  ['10.1.2.3', false, false, true],
  ['172.31.0.1', false, false, true],
  ['192.168.1.1', false, false, true],
  ['::ffff:192.168.1.1', false, false, true],
  ['fd00::1', false, false, true],
  ['169.254.169.254', false, false, false],
  ['0.0.0.0', false, false, false],
  ['fe80::1', false, false, false],
  ['224.0.0.1', false, false, false],
  ['2002:7f00:1::1', false, false, false],
  ['2001:0:a00:1::1', false, false, false],
  ['64:ff9b::a00:1', false, false, false],
  ['::a00:1', false, false, false],
  ['::ffff:0:7f00:1', false, false, false],
  ['fec0::1', false, false, false],
  ['192.88.99.1', false, false, false],
  ['::93.184.215.14', false, false, false],
  ['::127.0.0.1', false, false, false],
  ['fe80::1%eth-0.1', false, false, false],
])('%s is reached in development, production and private networks: %s %s %s', (address, ...expected) => {
  expect([development, production, inside].map((rules) => mayReach(address, rules))).toEqual(expected);
});

/** One address of each range in the IANA tables of special-purpose addresses that no rule above mentions. */
it.each([
  '0.1.2.3',
  '169.254.1.1',
  '192.0.0.1',
  '192.0.0.9',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::2',
  '64:ff9b:1::1',
  '64:ff9b:1::5db8:d70e',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:1::1',
  '2001:1::3',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:db8::1',
  '2002:5db8:d70e::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fe80::1',
  'febf::1',
  'feff::1',
  'ff02::1',
])('%s is in a special-purpose range and is never reached', (address) => {
  expect([development, production, inside].map((rules) => mayReach(address, rules))).toEqual([false, false, false]);
});
