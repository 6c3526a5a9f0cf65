import { accountCalls } from './access/account-calls.ts';
import { administrationCalls } from './access/administration-calls.ts';
import { catalogueCalls } from './access/catalogue-calls.ts';
import { equipmentCalls } from './access/equipment-calls.ts';
import { importCalls } from './access/import-calls.ts';
import type { AccessRow } from './access/row.ts';

/** Every registered call. The access test fails if one is missing here. */
export const accessTable: AccessRow[] = [
  ...accountCalls,
  ...catalogueCalls,
  ...equipmentCalls,
  ...importCalls,
  ...administrationCalls,
];
