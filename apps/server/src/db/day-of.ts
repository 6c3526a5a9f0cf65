import { sql } from 'kysely';

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export const dayOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
