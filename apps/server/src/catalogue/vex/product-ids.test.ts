import { expect, it } from 'vitest';
import { identifiedProduct } from './product-ids.ts';
import { isManufacturer } from './publishers.ts';

it.each([
  ['pkg:generic/Siemens/SIMATIC%20S7-1500@2.9.4', ['siemens', 'simatic s7 1500', '2.9.4']],
  ['pkg:generic/acme/controller', ['acme', 'controller', '']],
  ['cpe:2.3:h:siemens:simatic_s7-1500:2.9.4:*:*:*:*:*:*:*', ['siemens', 'simatic s7 1500', '2.9.4']],
  ['cpe:2.3:o:acme:a\\:b:*:-:*:*:*:*:*:*', ['acme', 'a b', '']],
  ['cpe:/h:acme:controller:1.0', ['acme', 'controller', '1.0']],
])('reads %s', (text, expected) => {
  const found = identifiedProduct(text);
  expect([found?.product.manufacturer.normalisedName, found?.product.normalisedName, found?.version]).toEqual(expected);
});

it.each([
  'pkg:npm/lodash@4.17.21',
  'pkg:',
  'pkg:generic//',
  'cpe:2.3:h:*:controller:1.0:*:*:*:*:*:*:*',
  // Only a part of the product or version is meant.
  'cpe:2.3:h:acme:controller:1.0:sp1:*:*:*:*:*:*',
  'cpe:2.3:h:acme:controller:*:*:*:*:*:*:arm:*',
  'cpe:2.3:h:acme:controller:-:*:*:*:*:*:*:*',
  'cpe:/h:acme:controller:1.0:-:pro',
  'pkg:generic/acme/controller@2.0?arch=arm',
  'pkg:generic/acme/controller#part',
  'https://acme.example/controller',
  '',
])('does not read %s', (text) => {
  expect(identifiedProduct(text)).toBeUndefined();
});

it('a publisher is the manufacturer if it is a vendor with its name or the name of its security team', () => {
  const asked: [string, string | null, string][] = [
    ['Siemens', 'vendor', 'siemens'],
    ['Siemens ProductCERT', 'vendor', 'siemens'],
    ['Schneider Electric PSIRT', 'vendor', 'schneider electric'],
    ['Siemens', 'coordinator', 'siemens'],
    ['Siemens', null, 'siemens'],
    ['Siemens Energy', 'vendor', 'siemens'],
    ['CISA', 'vendor', 'siemens'],
    ['PSIRT', 'vendor', 'siemens'],
  ];
  expect(asked.map((one) => isManufacturer(...one))).toEqual([true, true, true, false, false, false, false, false]);
});
