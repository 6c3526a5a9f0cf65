import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { environmentWith } from '#config';

type Program = 'pg_dump' | 'pg_restore';

/** The major version of a program on the PATH. It must not be older than `oldest`, because it could not read the data. */
export async function requireProgram(name: Program, oldest: number, reason: string): Promise<number> {
  const said: Buffer[] = [];
  for await (const chunk of runProgram(name, ['--version'])) said.push(chunk);
  const version = Number(/\) (\d+)/.exec(Buffer.concat(said).toString())?.[1]);
  if (version >= oldest) return version;
  throw new Error(
    `${name} on this machine is version ${version}, but ${reason} ${oldest}. ` +
      `Install the client programs of PostgreSQL ${oldest} or newer, and put their folder first in PATH.`,
  );
}

interface Run {
  /** The database to connect to. */
  url?: string;
  input?: AsyncIterable<Buffer>;
}

/** Runs a program and passes its output on. Throws at the end if the program or its input failed. */
export async function* runProgram(name: Program, args: string[], { url, input }: Run = {}): AsyncGenerator<Buffer> {
  const { dbname, password } = url ? libpqOf(url) : {};
  const child = spawn(name, dbname ? [...args, '--no-password', `--dbname=${dbname}`] : args, {
    // The password must not be visible in the list of processes.
    env: environmentWith({ LC_ALL: 'C', ...(password && { PGPASSWORD: password }) }),
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (messages = (messages + text).slice(-4000)));
  const started = once(child, 'spawn');
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    await started.catch((cause: unknown) => {
      throw new Error(`${name} is not on this machine. Install the client programs of PostgreSQL.`, { cause });
    });
    const fed = input && child.stdin ? feed(input, child.stdin).catch(killing(child)) : undefined;
    if (child.stdout) for await (const chunk of child.stdout) yield chunk as Buffer;
    const [code, fault] = await Promise.all([closed, fed]);
    if (fault) throw fault;
    if (code !== 0) throw new Error(`${name} failed: ${messages.trim() || `it ended with ${code}`}`);
  } finally {
    child.kill();
  }
}

/** Runs a program whose output does not matter. */
export async function finishProgram(name: Program, args: string[], run: Run): Promise<void> {
  for await (const _ of runProgram(name, args, run));
}

/**
 * Reads the input to its end, even if the program needs no more of it: pg_restore does not read past the last row. So a
 * damaged end is noticed too.
 */
async function feed(input: AsyncIterable<Buffer>, stdin: Writable): Promise<undefined> {
  // The program's own message gives the reason why it stopped to read.
  stdin.on('error', () => {});
  const when = (event: string) => new Promise((resolve) => stdin.once(event, resolve));
  const closed = when('close');
  for await (const chunk of input) {
    if (!stdin.destroyed && !stdin.write(chunk)) await Promise.race([when('drain'), closed]);
  }
  stdin.end();
}

/** A program must not take half of its input for all of it. */
const killing = (child: ChildProcess) => (fault: Error) => {
  child.kill();
  return fault;
};

/** The address for the programs of PostgreSQL, without the password. */
function libpqOf(url: string): { dbname: string; password: string | undefined } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password) || address.searchParams.get('password') || undefined;
  address.password = '';
  address.searchParams.delete('password');
  // The driver of the server knows these two, and the programs do not.
  address.searchParams.delete('uselibpqcompat');
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require');
  return { dbname: address.href, password };
}
