import type { Database } from '#db/connect.ts';
import { rolesPastRowSecurity } from '#db/login.ts';
import { readMigrations } from '#db/schema/read-migrations.ts';
import { hasDemoAccounts } from '#demo/demo.actions.ts';
import { programName } from '#paths';
import { isOlder, version as ownVersion } from '#version';
import { fail, messageOf, ok, warn, type Finding } from './finding.ts';
import { sourceFindings } from './sources.queries.ts';

const oldestVersion = 15;
/** Jobs that are due for longer than this wait for a process that does not run. */
const overdue = '10 minutes';
const mostSecondsApart = 5;

/** What the database says of itself. Changes nothing: an older schema stays as it is. */
export async function databaseFindings(database: Database): Promise<Finding[]> {
  try {
    const { rows } = await database.pool.query<{ version: number; at: Date; has_schema: boolean }>(
      `SELECT current_setting('server_version_num')::integer / 10000 AS version, clock_timestamp() AS at,
         to_regclass('migration') IS NOT NULL AS has_schema`,
    );
    const [row] = rows;
    if (!row) throw new Error('it answers nothing');
    const isEmbedded = database.kind === 'embedded';
    const findings = [versionFinding(isEmbedded, row.version)];
    if (!isEmbedded) findings.push(clockFinding(row.at, new Date()), await loginFinding(database));
    const schema = await schemaFinding(database, row.has_schema);
    findings.push(schema);
    // Without the current schema, the other questions have no tables to ask.
    return schema.state === 'ok' && row.has_schema ? [...findings, ...(await contentFindings(database))] : findings;
  } catch (error) {
    const advice = 'Check DATABASE_URL, and whether the database server runs and accepts this login.';
    return [fail('Database', `It does not answer: ${messageOf(error)}.`, advice)];
  }
}

function versionFinding(isEmbedded: boolean, version: number): Finding {
  if (isEmbedded)
    return ok('Database', 'The embedded database answers. Use PostgreSQL where no change may be lost in a power loss.');
  if (version >= oldestVersion) return ok('Database', `PostgreSQL ${version} answers.`);
  return fail('Database', `PostgreSQL ${version} is too old.`, `Rampart needs version ${oldestVersion} or newer.`);
}

export function clockFinding(there: Date, here: Date): Finding {
  const seconds = Math.round(Math.abs(there.getTime() - here.getTime()) / 1000);
  if (seconds <= mostSecondsApart) return ok('Clock', 'The clocks of this machine and of the database agree.');
  const text = `The clocks of this machine and of the database are ${seconds} seconds apart.`;
  return warn('Clock', text, 'Let both get their time from a time server. One-time codes and sessions depend on it.');
}

async function loginFinding({ pool }: Database): Promise<Finding> {
  const roles = await rolesPastRowSecurity(pool);
  if (roles.length === 0) return ok('Roles', 'The login cannot read past row-level security.');
  const text = `The login can read past row-level security, by ${roles.join(', ')}.`;
  return warn('Roles', text, 'Use a login that is no superuser and has no BYPASSRLS (docs/operating.md).');
}

async function schemaFinding({ pool }: Database, hasSchema: boolean): Promise<Finding> {
  if (!hasSchema) return ok('Schema', 'The database is empty. The first start creates the schema.');
  // A server of this version has not started on it yet, if the column is missing.
  const { rows } = await pool.query<{ name: string; checksum: string; serves: string | null }>(
    `SELECT name, checksum, to_jsonb(migration) ->> 'serves' AS serves FROM migration`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = await readMigrations();
  const names = new Set(known.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !names.has(name));
  const unknown = newer.map(({ name }) => name);
  const edited = known.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  const missing = known.filter(({ name }) => !applied.has(name));
  if (
    edited.length + missing.length === 0 &&
    newer.every(({ serves }) => serves && !isOlder(ownVersion, serves)) &&
    newer.length > 0
  )
    return warn(
      'Schema',
      'A newer version has updated the database. It still serves this one.',
      'Update this one too.',
    );
  if (edited.length > 0 || (unknown.length > 0 && missing.length === 0))
    return fail(
      'Schema',
      `This version does not know the database: ${[...unknown, ...edited.map(({ name }) => name)].join(', ')}.`,
      'Start the version that made it, or a newer one.',
    );
  if (missing.length > 0) {
    const text = `The schema is older: ${missing.length} of ${known.length} migrations are missing.`;
    return warn('Schema', text, 'The next start brings it up to date. Make a backup before.');
  }
  return ok('Schema', `The schema is current, with ${known.length} migrations.`);
}

interface Content {
  companies: number;
  overdue_jobs: number;
  failed_jobs: number;
  old_mails: number;
}

async function contentFindings(database: Database): Promise<Finding[]> {
  const has = await database.pool.query<{ queue: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS queue`);
  const { rows: jobs } = has.rows[0]?.queue
    ? await database.pool.query<Pick<Content, 'overdue_jobs' | 'failed_jobs'>>(
        `SELECT count(*) FILTER (WHERE state < 'active' AND start_after < now() - interval '${overdue}')::integer AS overdue_jobs,
           count(*) FILTER (WHERE state = 'failed')::integer AS failed_jobs
         FROM pgboss.job WHERE state < 'completed' OR state = 'failed'`,
      )
    : { rows: [] };
  const { companies, mails, sources } = await database.asOperator(async (db) => {
    const { n } = await db
      .selectFrom('company')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const late = await db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['waiting', 'sending'])
      .where('not_before', '<', new Date(Date.now() - 3_600_000))
      .executeTakeFirstOrThrow();
    return { companies: n, mails: late.n, sources: await sourceFindings(db) };
  });
  const { overdue_jobs: waiting = 0, failed_jobs: failed = 0 } = jobs[0] ?? {};
  return [
    companies > 0
      ? ok('Companies', `There ${companies === 1 ? 'is 1 company' : `are ${companies} companies`}.`)
      : warn('Companies', 'There is no company yet.', `Open the link that ${programName('admin')} set-up-link prints.`),
    waiting > 0
      ? fail(
          'Jobs',
          `${waiting} background jobs have been due for more than ${overdue}.`,
          'Start a server with JOBS=inside, or a worker.',
        )
      : ok('Jobs', 'No background job is overdue.'),
    ...(failed > 0
      ? [warn('Jobs', `${failed} background jobs failed in the last days.`, 'The log of the server has the reasons.')]
      : []),
    mails > 0
      ? warn(
          'Mails',
          `${mails} mails have been waiting for more than an hour.`,
          'Check the mail server below, and the log.',
        )
      : ok('Mails', 'No mail waits for more than an hour.'),
    ...sources,
    ...((await hasDemoAccounts(database))
      ? [
          warn(
            'Demo',
            'There are demo accounts. Their password is public.',
            `Remove them: ${programName('admin')} remove-demo`,
          ),
        ]
      : []),
  ];
}
