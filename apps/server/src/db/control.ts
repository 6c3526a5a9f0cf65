import { randomUUID } from 'node:crypto';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSocketFolder } from './socket-folder.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

export interface Control {
  /** What to announce in the folder lock. */
  path: string;
  /** Lets commands under way finish. */
  close(): Promise<void>;
}

const longestMessage = 4 * 1024 * 1024;

/**
 * Takes admin commands for a running server on a socket that only this user can reach: one process alone opens the
 * embedded database, so the others ask it. One line of JSON each way.
 */
export async function listenControl(handler: (argv: string[]) => Promise<CommandResult>): Promise<Control> {
  const sockets = await createSocketFolder();
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\rampart-${randomUUID()}` : join(sockets.path, 'control');
  const silent = new Set<Socket>();
  const server = createServer(async (socket) => {
    silent.add(socket);
    try {
      const argv = parseArgv(await readLine(socket));
      silent.delete(socket);
      socket.end(`${JSON.stringify(await handler(argv).catch(failed))}\n`);
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

/** Has the running server carry out a command. Its working folder differs: paths in `argv` must be absolute. */
export async function askControl(path: string, argv: string[]): Promise<CommandResult> {
  const socket = createConnection(path);
  try {
    socket.write(`${JSON.stringify(argv)}\n`);
    return JSON.parse(await readLine(socket)) as CommandResult;
  } catch (cause) {
    throw new Error('The running Rampart server did not answer the command. Is it stopping? Try again in a moment.', {
      cause,
    });
  } finally {
    socket.destroy();
  }
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (chunk.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      else if (text.length > longestMessage) reject(new Error('The message is too long.'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed.')));
  });
}

function parseArgv(line: string): string[] {
  const argv: unknown = JSON.parse(line);
  if (Array.isArray(argv) && argv.every((part) => typeof part === 'string')) return argv;
  throw new TypeError('A command is a list of texts.');
}

function failed(error: unknown): CommandResult {
  return { exitCode: 1, output: error instanceof Error ? error.message : String(error) };
}
