import { expect, it } from 'vitest';
import { remarkOn } from './unclear-names.ts';

it.each(['All products', 'n/a', 'N/A', '-', 'Various devices', 'Unknown', 'all affected versions', 'Other'])(
  'remarks that %s says nothing',
  (name) => {
    expect(remarkOn(name)).toBe(`the name "${name}" says nothing about the product`);
  },
);

it.each([
  'GX450 and ES450',
  'Panels KTP400, KTP700, KTP900',
  'SIMATIC CP 1616 or CP 1604',
  'Series 4200 and 4400',
  'Panel PXC00-E.D, PXC50-E.D',
])('remarks that %s seems to be several', (name) => {
  expect(remarkOn(name)).toBe(`the name "${name}" seems to cover several products`);
});

it.each([
  'SIMATIC ET200ecoPN, 16DI, DC24V, 8xM12 (6ES7141-6BH00-0AB0)',
  'SIMATIC ET200ecoPN, 8 DO, DC24V/2A, 8xM12',
  'SCALANCE XR524-8C, 24V',
  'Safety and Security Suite',
  'Research and Development Server 2019',
  'All-in-One 500',
  'Controller 300 (with module 5 and module 6)',
  'NPort 5110',
])('remarks nothing on %s', (name) => {
  expect(remarkOn(name)).toBeUndefined();
});
