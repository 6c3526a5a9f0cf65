import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inRoot } from '../../scripts/setup/paths.mjs';

export interface RunningProcess {
  pid: number;
  /** The output so far, of both streams. */
  output(): string;
  /** Resolves when the output contains the text. Rejects if the process ends first. */
  said(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

type Entry = 'main' | 'worker' | 'admin';

/** Runs one of the built programs, of this repository or of a copy, with only the given settings. */
export function runProcess(
  entry: Entry,
  argv: string[],
  settings: Record<string, string>,
  root = inRoot('.'),
): RunningProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, `apps/server/dist/${entry}.js`), ...argv], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  // 'close' comes after the last output, 'exit' can come before it.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    said: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!output.includes(text)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        void exited.then((code) => reject(new Error(`It ended with ${code} before it said "${text}":\n${output}`)));
      }),
    kill: (signal) => child.kill(signal),
    exited,
  };
}

/** Runs a program and waits for its end. */
export async function runToEnd(entry: Entry, argv: string[], settings: Record<string, string>, root?: string) {
  const running = runProcess(entry, argv, settings, root);
  return { exitCode: await running.exited, output: running.output() };
}
