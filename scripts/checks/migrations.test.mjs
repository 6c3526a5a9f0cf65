import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { contractionsIn } from './contractions.mjs';

const folder = 'apps/server/migrations';

/** @param {string} name */
const read = async (name) => (await readFile(inRoot(`${folder}/${name}`), 'utf8')).replaceAll('\r\n', '\n');

const names = (await readdir(inRoot(folder))).filter((name) => name.endsWith('.sql')).toSorted();

it('no migration is edited once it has landed', async () => {
  const lines = await Promise.all(
    names.map(
      async (name) =>
        `${createHash('sha256')
          .update(await read(name))
          .digest('hex')}  ${name}`,
    ),
  );
  const landed = (await read('checksums.txt')).trim().split('\n');
  expect(landed, `Restore what landed. For a new migration, add its line to ${folder}/checksums.txt.`).toEqual(lines);
});

it('migrations are numbered without gaps, by two digits and what they bring', () => {
  expect(names.map((name) => name.replace(/^(\d\d)-[a-z]+(-[a-z]+)*\.sql$/, '$1'))).toEqual(
    names.map((_, index) => String(index + 1).padStart(2, '0')),
  );
});

it.each([
  'DROP TABLE note;',
  'ALTER TABLE note DROP COLUMN text;',
  'ALTER TABLE note\n  ADD COLUMN body text,\n  DROP text;',
  'ALTER TABLE note RENAME COLUMN text TO body;',
  'ALTER TABLE note ALTER COLUMN text SET NOT NULL;',
  'ALTER TABLE note ALTER number TYPE bigint;',
  'DO $$ BEGIN DROP TABLE note; END $$;',
  'ALTER TABLE note ADD COLUMN body text NOT NULL, ADD COLUMN number integer NOT NULL DEFAULT 0;',
])('%s does not only expand', (sql) => {
  expect(contractionsIn(`-- About it.\nCREATE TABLE other (id integer NOT NULL);\n${sql}`)).toHaveLength(1);
});

it.each([
  'CREATE TABLE note (id integer NOT NULL, text text NOT NULL);',
  'ALTER TABLE note ADD COLUMN number integer NOT NULL DEFAULT 0;',
  "ALTER TABLE note DROP CONSTRAINT note_check, ADD CHECK (text <> 'DROP TABLE');",
  'ALTER TABLE note ALTER COLUMN text DROP NOT NULL;',
  'DROP INDEX note_idx; -- DROP TABLE note',
  'DROP FUNCTION count_notes(integer);',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE draft; END $$;',
])('%s only expands', (sql) => {
  expect(contractionsIn(sql)).toEqual([]);
});

it('a migration only expands the schema, or names a newer version that it still serves', async () => {
  /** @type {string[]} */
  const faults = [];
  let served = [0, 1, 0];
  let promising = 0;
  for (const name of names) {
    const sql = await read(name);
    const serves = /^-- Serves: (\d+)\.(\d+)\.(\d+)$/m.exec(sql)?.slice(1).map(Number);
    // The first ones made the schema, before there was a promise.
    if (!serves) continue;
    promising += 1;
    const isRaised = isAbove(serves, served);
    if (!isRaised) faults.push(...contractionsIn(sql).map((statement) => `${name}: ${statement}`));
    if (isRaised) served = serves;
  }
  expect(promising).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});

/** @param {number[]} one @param {number[]} other */
const isAbove = (one, other) =>
  (one.map((number, index) => number - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0) > 0;
