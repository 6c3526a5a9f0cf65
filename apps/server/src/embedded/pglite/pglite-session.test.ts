import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, protocol } from '@electric-sql/pglite';
import { beforeAll, describe, expect, it } from 'vitest';
import { migratedFiles } from '#testing/database/template.ts';
import { PgliteSession } from './pglite-session.mjs';

const { serialize } = protocol;
let session: PgliteSession;

beforeAll(async () => {
  session = new PgliteSession(await PGlite.create({ loadDataDir: new Blob([await migratedFiles()]) }));
  ask('CREATE TABLE note (id int)');
}, 60_000);

function ask(sql: string): string {
  let answer = '';
  session.execute(serialize.query(sql), (bytes) => (answer += bytes.toString('latin1')));
  return answer;
}

const logBytes = () =>
  Number(
    /log=(\d+)/.exec(
      ask(`SELECT 'log=' || (pg_current_wal_insert_lsn() - redo_lsn)::bigint FROM pg_control_checkpoint()`),
    )?.[1],
  );

/** The messages of a client for an insert with parameters, without the end of the batch. */
const insertWithoutSync = Buffer.concat([
  serialize.parse({ text: 'INSERT INTO note VALUES ($1)' }),
  serialize.bind({ values: ['1'] }),
  serialize.execute(),
]);

describe('the session of the embedded database', () => {
  it('shortens its log when it is long, but never inside a transaction', () => {
    ask(`SELECT pg_logical_emit_message(true, '', repeat('x', 17000000))`);
    ask('BEGIN');
    session.checkpointIfDue();
    expect(logBytes()).toBeGreaterThan(16_000_000);
    ask('COMMIT');
    session.checkpointIfDue();
    expect(logBytes()).toBeLessThan(1_000_000);
  });

  it('renews cached plans after many writes', () => {
    ask('CREATE TABLE grown (id int PRIMARY KEY); INSERT INTO grown VALUES (0)');
    ask('VACUUM ANALYZE grown');
    ask('SET plan_cache_mode = force_generic_plan; PREPARE find AS SELECT FROM grown WHERE id = $1; EXECUTE find(0)');
    const plan = () => ask('EXPLAIN EXECUTE find(0)');
    ask('INSERT INTO grown SELECT generate_series(1, 10000)');
    expect(plan()).toContain('Seq Scan');
    ask(`SELECT pg_logical_emit_message(true, '', repeat('x', 17000000))`);
    session.checkpointIfDue();
    expect(plan()).not.toContain('Seq Scan');
  });

  it('knows when it is idle', () => {
    expect(session.isIdle).toBe(true);
    session.execute(insertWithoutSync, () => {});
    expect(session.isIdle).toBe(false);
    session.execute(serialize.sync(), () => {});
    expect(session.isIdle).toBe(true);
    ask('BEGIN; SELECT nonsense');
    expect(session.isIdle).toBe(false);
    ask('ROLLBACK');
    expect(session.isIdle).toBe(true);
  });

  it('drops a batch whose client disconnected before its end', () => {
    ask('TRUNCATE note');
    session.execute(insertWithoutSync, () => {});
    session.reset();
    expect(ask(`SELECT 'notes=' || count(*) FROM note`)).toContain('notes=0');
  });

  it('answers the next client after one that disconnected during a failed batch', () => {
    session.execute(serialize.parse({ text: 'SELECT nonsense' }), () => {});
    session.reset();
    expect(ask(`SELECT 'still ' || 'there'`)).toContain('still there');
  });

  it('leaves no incomplete copy if copying its files fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rampart-test-'));
    writeFileSync(join(folder, 'a'), 'readable');
    symlinkSync(join(folder, 'missing'), join(folder, 'b'));
    const target = `${folder}-copy`;
    expect(() => session.copyFiles(folder, target)).toThrow('ENOENT');
    expect(existsSync(target)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
