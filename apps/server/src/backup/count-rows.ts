/** More than the start of a line that begins a table. The lines of rows can be much longer. */
const longestStart = 1024;

/**
 * Counts the rows of each table in the SQL that pg_restore writes: `COPY public.asset (…) FROM stdin;`, one line for
 * each row, and `\.` at the end.
 */
export async function countRows(sql: AsyncIterable<Buffer>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let table: string | undefined;
  let start: Buffer = Buffer.alloc(0);
  const endLine = () => {
    const line = start.toString('utf8');
    start = Buffer.alloc(0);
    if (table === undefined) {
      table = /^COPY (\S.*?) \(/.exec(line)?.[1];
      if (table) counts.set(table, 0);
    } else if (line === '\\.') table = undefined;
    else counts.set(table, (counts.get(table) ?? 0) + 1);
  };
  for await (const chunk of sql) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      if (start.length < longestStart) start = joined(start, chunk.subarray(from, Math.min(end, from + longestStart)));
      endLine();
      from = end + 1;
    }
    if (start.length < longestStart) start = joined(start, chunk.subarray(from, from + longestStart));
  }
  return counts;
}

const joined = (start: Buffer, more: Buffer): Buffer => (start.length === 0 ? more : Buffer.concat([start, more]));
