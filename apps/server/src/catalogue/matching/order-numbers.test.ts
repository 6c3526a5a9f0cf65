import { expect, it } from 'vitest';
import { splitOrderNumber } from '@rampart/contract/rules/catalogue/order-number.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();

const names = [
  'LOGO! 230RCEo (6ED1052-2FB08-0BA0)',
  'SIMATIC S7-200 SMART CPU ST60 (6ES7 288-1ST60-0AA0)',
  'SCALANCE XB213-3 (SC, PN) (6GK5213-3BD00-2AB2)',
  'Modicon X80 RTU (BMXNOR0200H)',
  'ILC 2050 BI (Article number 2403160)',
  'ILC 2050 BI (article no. 2403160)',
  'C-More Micro (Part Number: EA9-PGMSW)',
  'C-More Micro (P/N EA9)',
  'C-More Micro (SKU: A1)',
  'Panel (Order Code 12 34)',
  'Panel (MLFB 6AV2 124)',
  'FL SWITCH 2208 (2702323)',
  'FL SWITCH 2208 (Item n° 2702323)',
  'Firmware (2020-01-15)',
  'Pulsera (718095)',
  'SCALANCE X307-2 EEC (230V, coated)',
  'SCALANCE XR324-4M EEC (100-240VAC)',
  'Supply (1000-2400-VDC)',
  'ACE IP gateway (CPU 4600)',
  'TIA Portal (V14)',
  'Device (6ed1052-2fb08-0ba0)',
  'Device (6ED1052-2FB08-0BA0) Plus',
  '6ED1052-2FB08-0BA0',
  '(6ED1052-2FB08-0BA0)',
  'Device ((6ED1052-2FB08-0BA0))',
  'Device',
  '',
];

// The screens split names with one rule, and searches find numbers with the other.
it('the database and the browser find the same order number in a name', { tags: ['embedded'] }, async () => {
  const { rows } = await world
    .database()
    .pool.query<{ name: string; found: string | null }>(
      'SELECT name, order_number_of(name) AS found FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place) ORDER BY place',
      [names],
    );
  const typed = (number: string | null) => {
    if (number === null) return null;
    const squeezed = number.replaceAll(/[^0-9A-Z]/g, '').toLowerCase();
    return number.includes(' ') ? `${squeezed} ${number.replaceAll(' ', '').toLowerCase()}` : squeezed;
  };
  expect(rows).toEqual(names.map((name) => ({ name, found: typed(splitOrderNumber(name).number) })));
  expect(rows.filter(({ found }) => found !== null).length).toBeGreaterThan(10);
});
