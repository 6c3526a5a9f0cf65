import { expect, it } from 'vitest';
import { isTotalRow } from './total-row.ts';

it.each([
  'Total',
  'TOTAL: 1,200',
  '| |Total|1200',
  'Grand total|1200|pcs',
  'Total number of devices: 45',
  'Total assets|45',
  'Summe|12.345,50 €',
  'Gesamt:|45',
  'Anzahl Geräte: 45',
  'Somme|45',
  'Total général|45',
  'Totale|45',
  'Totaal 45',
  'Razem|45|szt.',
  '合計|45',
  'Total (45)',
  'Total 45 devices',
  '合计：45',
])('%s is a row of totals', (row) => expect(isTotalRow(row.split('|'))).toBe(true));

it.each([
  '',
  'Total Station|TS16',
  'Total|Lubricator X2|Hugoton',
  'Total|45|12|3',
  'TotalEnergies|Charger',
  'Sum-100',
  'Total-45',
  'PLC-1|Total',
  'Sumitomo',
  '1200',
])('%s is not', (row) => expect(isTotalRow(row.split('|'))).toBe(false));
