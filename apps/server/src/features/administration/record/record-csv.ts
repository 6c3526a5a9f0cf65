import type { SecurityEntry } from '@rampart/contract/api/administration/record.ts';
import { securityKinds } from '@rampart/contract/rules/accounts/security-kinds.ts';

const columns: [heading: string, value: (entry: SecurityEntry) => string | null | undefined][] = [
  ['Time (UTC)', ({ at }) => at],
  ['Event', ({ kind }) => securityKinds[kind] ?? kind],
  ['User', ({ user }) => user?.name],
  ['E-mail', ({ email }) => email],
  ['Done by', ({ actor }) => actor?.name],
  ['Impersonated by', ({ impersonator }) => impersonator?.name],
  ['Company', ({ company }) => company],
  ['Address', ({ address }) => address],
  ['Details', ({ details }) => details],
  ['Entry', ({ id }) => id],
];

/** The file, one part at a time. It begins with the byte order mark, which tells spreadsheet programs the encoding. */
export async function* recordCsv(pages: AsyncIterable<SecurityEntry[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${lineOf(columns.map(([heading]) => heading))}`);
  for await (const entries of pages) {
    yield Buffer.from(entries.map((entry) => lineOf(columns.map(([, value]) => value(entry) ?? ''))).join(''));
  }
}

const lineOf = (cells: string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A user may try to sign in as `=HYPERLINK(…)`. An apostrophe before such a text keeps it from running as a formula.
 */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
