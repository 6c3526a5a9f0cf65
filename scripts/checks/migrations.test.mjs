import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';

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
