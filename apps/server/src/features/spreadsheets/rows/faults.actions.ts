import { sql, type RawBuilder } from 'kysely';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { ImportFaultCode, ImportFaultParams } from '@rampart/contract/rules/spreadsheets/import-faults.ts';

/** Each parameter of a fault, as an expression that the database fills in. */
type Expressions<Code extends ImportFaultCode> = {
  [Name in keyof ImportFaultParams<Code>]: RawBuilder<unknown>;
};

/** The faults of an `import_row` with one more. */
export function withFault<Code extends ImportFaultCode>(
  column: SheetColumn | null,
  code: Code,
  params: Expressions<Code>,
): RawBuilder<unknown> {
  const values = Object.entries<RawBuilder<unknown>>(params).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  const pairs = [sql`'column', ${column}::text`, sql`'code', ${code}::text`, ...values];
  return sql`import_row.faults || jsonb_build_array(jsonb_build_object(${sql.join(pairs)}))`;
}
