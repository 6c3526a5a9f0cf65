import { expect, it } from 'vitest';
import { splitOrderNumber } from './order-number.ts';

it.each([
  ['LOGO! 230RCEo (6ED1052-2FB08-0BA0)', 'LOGO! 230RCEo', '6ED1052-2FB08-0BA0'],
  ['SIMATIC S7-200 SMART CPU ST60 (6ES7 288-1ST60-0AA0)', 'SIMATIC S7-200 SMART CPU ST60', '6ES7 288-1ST60-0AA0'],
  ['SCALANCE XB213-3 (SC, PN) (6GK5213-3BD00-2AB2)', 'SCALANCE XB213-3 (SC, PN)', '6GK5213-3BD00-2AB2'],
  ['Modicon X80 RTU (BMXNOR0200H)', 'Modicon X80 RTU', 'BMXNOR0200H'],
  ['ILC 2050 BI (Article number 2403160)', 'ILC 2050 BI', '2403160'],
  ['FL SWITCH 2208 (2702323)', 'FL SWITCH 2208', '2702323'],
  ['C-More Micro (Part Number EA9-PGMSW)', 'C-More Micro', 'EA9-PGMSW'],
])('splits %s', (whole, name, number) => {
  expect(splitOrderNumber(whole)).toEqual({ name, number });
});

it.each([
  'SCALANCE X307-2 EEC (230V, coated)',
  'SCALANCE XR324-4M EEC (100-240VAC)',
  'SCALANCE W-700 (IEEE 802.11a)',
  'ACE IP gateway (CPU 4600)',
  'Pulsera (718095) and Endura (718075)',
  'Firmware (2020-01-15)',
  'TIA Portal (V14)',
  '6ED1052-2FB08-0BA0',
  '(6ED1052-2FB08-0BA0)',
])('leaves %s whole', (name) => {
  expect(splitOrderNumber(name)).toEqual({ name, number: null });
});
