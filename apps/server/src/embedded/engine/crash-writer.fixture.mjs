import { runnerImport } from 'vite';
import pg from 'pg';

/**
 * The crash test runs this as a separate process. It opens the database in the given folder, writes until it is killed,
 * and prints every transaction whose commit was acknowledged.
 *
 * @import * as Embedded from '../embedded.ts'
 */
const [dataDir = '', from = '0'] = process.argv.slice(2);

/** @type {{ module: typeof Embedded }} */
const { module } = await runnerImport(new URL('../embedded.ts', import.meta.url).pathname);
console.log('opening');
const database = await module.openEmbedded({ folder: `${dataDir}/database` });
const pool = new pg.Pool(database.connection);
await pool.query('CREATE TABLE IF NOT EXISTS entry (number int, part int, text text, PRIMARY KEY (number, part))');
await pool.query('CREATE TABLE IF NOT EXISTS latest (id int PRIMARY KEY, number int)');
console.log('open');

for (let number = Number(from); ; number++) {
  const client = await pool.connect();
  await client.query('BEGIN');
  for (let part = 0; part < 3; part++) {
    await client.query('INSERT INTO entry VALUES ($1, $2, repeat($3, 500))', [number, part, `${number}/${part} `]);
  }
  await client.query('INSERT INTO latest VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET number = $1', [number]);
  if (number % 9 === 0)
    await client.query(`CREATE TABLE made_${number} AS SELECT * FROM entry WHERE number = ${number}`);
  await client.query('COMMIT');
  client.release();
  console.log(`saved ${number}`);
  // A kill during these statements leaves pages and log partly written.
  if (number % 7 === 0) await pool.query('CHECKPOINT');
  if (number % 31 === 0) await pool.query('VACUUM FULL entry');
}
