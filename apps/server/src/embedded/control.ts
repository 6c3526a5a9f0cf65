import { randomUUID } from 'node:crypto';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { createSocketFolder } from './socket-folder.ts';

const commandResult = z.object({ exitCode: z.number(), output: z.string() });
export type CommandResult = z.output<typeof commandResult>;

export interface Control {
  /** The path to write into the folder lock. */
  path: string;
  /** Waits for commands in progress. */
  close(): Promise<void>;
}

/** A message of a running command: a line of its report, or its progress. */
const saying = z.object({ text: z.string(), isProgress: z.boolean() });
export type Saying = z.output<typeof saying>;

const answered = z.union([commandResult, saying]);

export type Say = (saying: Saying) => void;

const longestMessage = 4 * 1024 * 1024;

/**
 * Accepts admin commands for a running server on a socket that only this user can reach. Only one process can open the
 * embedded database, so other processes send their commands to it. The request is one line of JSON. Each message and
 * the result are one line of the answer.
 */
export async function listenControl(handler: (argv: string[], say: Say) => Promise<CommandResult>): Promise<Control> {
  const sockets = await createSocketFolder();
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\rampart-${randomUUID()}` : join(sockets.path, 'control');
  const silent = new Set<Socket>();
  const server = createServer(async (socket) => {
    silent.add(socket);
    try {
      const argv = parseArgv(await readLine(socket));
      silent.delete(socket);
      const say: Say = (said) => void (socket.writable && socket.write(`${JSON.stringify(said)}\n`));
      socket.end(`${JSON.stringify(await handler(argv, say).catch(failed))}\n`);
    } catch {
      silent.delete(socket);
      socket.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return {
    path,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of silent) socket.destroy();
      await closed;
      await sockets.remove();
    },
  };
}

/** Runs a command in the running server. The server has another working folder, so paths in `argv` must be absolute. */
export async function askControl(path: string, argv: string[], say: Say = () => {}): Promise<CommandResult> {
  const socket = createConnection(path);
  try {
    socket.write(`${JSON.stringify(argv)}\n`);
    const results: CommandResult[] = [];
    await readLines(socket, (line) => {
      const message = answered.parse(JSON.parse(line));
      if ('exitCode' in message) results.push(message);
      else say(message);
      return results.length > 0;
    });
    const [result] = results;
    if (!result) throw new Error('There is no result.');
    return result;
  } catch (cause) {
    throw new Error('The running Rampart server did not answer the command. Is it stopping? Try again in a moment.', {
      cause,
    });
  } finally {
    socket.destroy();
  }
}

async function readLine(socket: Socket): Promise<string> {
  let first = '';
  await readLines(socket, (line) => {
    first = line;
    return true;
  });
  return first;
}

/** Passes lines on until the receiver has enough. */
function readLines(socket: Socket, take: (line: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        try {
          if (take(line)) return resolve();
        } catch (error) {
          return reject(error instanceof Error ? error : new Error(String(error)));
        }
      }
      if (text.length > longestMessage) reject(new Error('The message is too long.'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed.')));
  });
}

function parseArgv(line: string): string[] {
  return z.array(z.string()).parse(JSON.parse(line));
}

function failed(error: unknown): CommandResult {
  return { exitCode: 1, output: error instanceof Error ? error.message : String(error) };
}
