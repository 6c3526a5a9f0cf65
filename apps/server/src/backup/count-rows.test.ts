import { expect, it } from 'vitest';
import { countRows } from './count-rows.ts';

const sql = [
  'SET row_security = off;',
  '--',
  '-- Data for Name: asset; Type: TABLE DATA; Schema: public; Owner: rampart',
  'COPY public.asset (id, name) FROM stdin;',
  '1\tCOPY public.trap (id) FROM stdin;',
  `2\t${'long '.repeat(1000)}`,
  '3\t\\\\.',
  '\\.',
  '',
  'COPY public."user" (id) FROM stdin;',
  '\\.',
  "SELECT pg_catalog.setval('public.asset_id_seq', 3, true);",
  'COPY pgboss.job (id) FROM stdin;',
  '1',
  '\\.',
  '',
].join('\n');

it.each([1, 7, 4096, sql.length])('counts the rows of each table, in pieces of %i bytes', async (size) => {
  const pieces = async function* () {
    for (let at = 0; at < sql.length; at += size) yield Buffer.from(sql.slice(at, at + size));
  };
  expect([...(await countRows(pieces()))]).toEqual([
    ['public.asset', 3],
    ['public."user"', 0],
    ['pgboss.job', 1],
  ]);
});
