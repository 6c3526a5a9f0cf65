import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';

describe('the embedded database', () => {
  let database: EmbeddedDatabase;
  let pool: pg.Pool;
  let template: Uint8Array;

  beforeAll(async () => {
    let t = performance.now();
    database = await openEmbedded({ folder: null });
    console.log('memory no template', performance.now() - t);
    pool = new pg.Pool(database.connection);
    pool.on('error', () => {});
    await pool.query('CREATE EXTENSION pg_trgm');
    t = performance.now();
    template = await database.dump();
    console.log('dump', performance.now() - t, template.length);
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  it('times', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    for (const tpl of [undefined, template]) {
      let t = performance.now();
      let db = await openEmbedded({ folder: join(dir, 'database'), template: tpl });
      console.log('folder template', !!tpl, performance.now() - t);
      t = performance.now();
      await db.close();
      console.log('close', performance.now() - t);
      t = performance.now();
      db = await openEmbedded({ folder: join(dir, 'database') });
      console.log('reopen', performance.now() - t);
      await db.close();
      await rm(join(dir, 'database'), { recursive: true });
    }
    let t = performance.now();
    const db = await openEmbedded({ folder: null, template });
    console.log('memory template', performance.now() - t);
    await db.close();
    t = performance.now();
    for (let i = 0; i < 1000; i++) await pool.query('select $1::int', [i]);
    console.log('ext', (performance.now() - t) / 1000);
    t = performance.now();
    for (let i = 0; i < 1000; i++) await pool.query('select 1');
    console.log('simple', (performance.now() - t) / 1000);
    expect((await pool.query('select 1 as x')).rows).toEqual([{ x: 1 }]);
  }, 60_000);
});
