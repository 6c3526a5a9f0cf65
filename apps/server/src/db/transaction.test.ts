// @module-tag embedded
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plannedOnce, plannedPerCall } from '#db/planned-per-call.ts';
import { inTransaction, type OperatorDb } from '#db/transaction.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const countCompanies = async (name: string) => {
  return (await world.inRole('rampart_operator', 'SELECT FROM company WHERE name = $1', [name])).length;
};

it('commits when the work returns and rolls back when it throws', async () => {
  await world.database.asOperator((db) => db.insertInto('company').values({ name: 'Kept' }).execute());
  const failing = world.database.asOperator(async (db) => {
    await db.insertInto('company').values({ name: 'Dropped' }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await countCompanies('Kept')).toBe(1);
  expect(await countCompanies('Dropped')).toBe(0);
});

it('reports an error if a swallowed error rolled the transaction back', async () => {
  const swallowing = world.database.asOperator(async (db) => {
    await db.insertInto('company').values({ name: 'Swallowed' }).execute();
    await sql`SELECT 1 / 0`.execute(db).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await countCompanies('Swallowed')).toBe(0);
});

it('runs no query if BEGIN failed, and gives the reason of the failure', async () => {
  const options = { begin: 'BEGIN; SET LOCAL ROLE nobody_has_it', mostPrepared: 3 };
  const failing = inTransaction(world.database.pool, options, async (db: OperatorDb) => {
    await db.insertInto('company').values({ name: 'Behind a failure' }).execute();
  });
  await expect(failing).rejects.toThrow('role "nobody_has_it" does not exist');
  expect(await countCompanies('Behind a failure')).toBe(0);
});

it('gives the reason of a failure if statements were sent together, and not that of those behind it', async () => {
  const failing = world.database.asOperator((db) => {
    const deep = async () => {
      await (async () => {
        await sql`SELECT 1 / 0`.execute(db);
      })();
    };
    return Promise.all([deep(), sql`SELECT 1`.execute(db), sql`SELECT 2`.execute(db)]);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
});

it('refuses a query that nobody waited for after the end of the transaction', async () => {
  const { companyId } = await world.user();
  const goOn = await world.database.inCompany(companyId, async (db) => {
    await db.selectFrom('company').select('id').execute();
    return () => db.selectFrom('company').select('id').execute();
  });
  await expect(goOn()).rejects.toThrow('The transaction is over');
});

it('refuses queries of parallel work after one part of it failed', async () => {
  const { companyId } = await world.user();
  let goOn: () => Promise<unknown> = () => Promise.resolve();
  const failing = world.database.inCompany(companyId, async (db) => {
    const rest = new Promise((resolve) => {
      goOn = () => {
        const asked = db.selectFrom('company').select('id').execute();
        resolve(asked);
        return asked;
      };
    });
    await Promise.all([rest, sql`SELECT 1 / 0`.execute(db)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await expect(goOn()).rejects.toThrow('The transaction is over');
});

it('sends nothing to the database if the work runs no query', async () => {
  const before = world.database.pool.idleCount + world.database.pool.waitingCount;
  await world.database.inCompany(1, async () => {
    expect(world.database.pool.idleCount + world.database.pool.waitingCount).toBe(before);
  });
});

it('gives each of twelve parallel callers its own rows', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => world.user()));
  await Promise.all(
    users.flatMap(({ companyId, id }) =>
      Array.from({ length: 10 }, async (_, round) => {
        const isInside = round % 2 === 0;
        const found = isInside
          ? await world.database.inCompany(companyId, (db) => db.selectFrom('user_account').select(['id']).execute())
          : (await world.database.pool.query('SELECT $1::text AS id', [id])).rows;
        expect(found).toEqual([{ id }]);
      }),
    ),
  );
});

it('never uses JIT on PostgreSQL, even for statements with a high estimated cost', async () => {
  const { companyId } = await world.user();
  const { rows } = await world.database.inCompany(companyId, (db) => sql<{ jit: string }>`SHOW jit`.execute(db));
  expect(rows).toEqual([{ jit: world.database.kind === 'postgres' ? 'off' : 'on' }]);
});

it('keeps one plan for a query with plannedOnce, until the end of its transaction', async () => {
  const mode = () => sql<{ mode: string }>`SELECT current_setting('plan_cache_mode') AS mode`;
  const modes = await world.database.asOperator(async (db) => {
    const before = await mode().execute(db);
    return [before, await plannedOnce(mode()).execute(db)];
  });
  modes.push(await world.database.asOperator((db) => mode().execute(db)));
  expect(modes.map(({ rows }) => rows[0]?.mode)).toEqual(['auto', 'force_generic_plan', 'auto']);
});

it('caches the plan of a statement, but not of a query with plannedPerCall', async () => {
  const { companyId } = await world.user();
  const kept = await world.database.readInCompany(companyId, async (db) => {
    await sql`SELECT 'kept'`.execute(db);
    await plannedPerCall(sql`SELECT 'planned per call'`).execute(db);
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements
      WHERE statement LIKE '%''kept''' OR statement LIKE '%''planned per call'''`.execute(db);
    return rows.map(({ statement }) => statement);
  });
  expect(kept).toEqual(["SELECT 'kept'"]);
});

it('keeps the statements that were used most recently', async () => {
  const { pool, kind } = world.database;
  // One connection, so that all transactions use the same one. The embedded database has no other.
  const single = kind === 'postgres' ? new pg.Pool({ ...pool.options, max: 1 }) : pool;
  const options = { begin: 'BEGIN; SET LOCAL ROLE rampart_operator', mostPrepared: 3 };
  const run = (name: string) =>
    inTransaction(single, options, (db: OperatorDb) => sql`SELECT ${sql.lit(`kept ${name}`)}`.execute(db));
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'e']) await run(name);
  const { rows } = await single.query<{ statement: string }>(
    "SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT ''kept %' ORDER BY 1",
  );
  expect(rows.map(({ statement }) => statement)).toEqual(["SELECT 'kept a'", "SELECT 'kept d'", "SELECT 'kept e'"]);
  // A dropped statement is prepared again.
  await expect(run('b')).resolves.toMatchObject({ rows: [{ '?column?': 'kept b' }] });
  if (single !== pool) await single.end();
});

it('drops statements after a failed transaction too, and runs more in one transaction than it keeps', async () => {
  const options = { begin: 'BEGIN; SET LOCAL ROLE rampart_operator', mostPrepared: 2 };
  const failing = inTransaction(world.database.pool, options, async (db: OperatorDb) => {
    for (let number = 1; number <= 5; number += 1) await sql`SELECT ${sql.lit(number)} AS one_of_five`.execute(db);
    await sql`SELECT 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toThrow('division by zero');
  const count = await inTransaction(world.database.pool, options, async (db: OperatorDb) =>
    sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%one_of_five'`.execute(db),
  );
  expect(count.rows.length).toBeLessThanOrEqual(2);
});

it('shows each company its own rows with a plan that was cached for another company', async () => {
  const users = await Promise.all([world.user(), world.user()]);
  // At the sixth execution on a connection, PostgreSQL makes one generic plan for all parameters.
  for (let round = 0; round < 20; round += 1)
    for (const { companyId, id } of users) {
      const found = await world.database.readInCompany(companyId, async (db) => {
        const { rows } = await sql`SELECT id FROM user_account`.execute(db);
        const { rows: kept } = await sql`SELECT FROM pg_prepared_statements
          WHERE statement = 'SELECT id FROM user_account'`.execute(db);
        return { rows, kept: kept.length };
      });
      expect(found).toEqual({ rows: [{ id }], kept: 1 });
    }
});

it('uses a cached plan again after it failed, and on a new connection after one that broke', async () => {
  const { companyId } = await world.user();
  const shareOf = (by: number) =>
    world.database.readInCompany(companyId, (db) =>
      sql<{ share: number }>`SELECT 12 / ${by}::integer AS share`.execute(db),
    );
  const askAll = () => Promise.allSettled(Array.from({ length: 12 }, (_, by) => shareOf(by)));
  for (let round = 0; round < 3; round += 1) {
    const [byNone, ...others] = await askAll();
    expect(byNone).toMatchObject({ reason: { message: 'division by zero' } });
    const shares = others.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.rows[0]?.share : answer.reason,
    );
    expect(shares).toEqual([12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1]);
    (await world.database.pool.connect()).release(true);
  }
});
