import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** A command that runs another one with a small file system mounted on a folder, which only that command sees. */
export interface SmallDisk {
  command: string;
  argv(folder: string, megabytes: number, command: string[]): string[];
  /** The same folder, as seen from outside. */
  pathFor(pid: number, folder: string): string;
}

/** With and without the rights of the administrator. */
const ways = [['--mount'], ['--map-root-user', '--mount']];

const mounting = (folder: string, megabytes: number) => `mount -t tmpfs -o size=${megabytes}m none ${folder}`;

/** Undefined if this machine cannot mount one. Then a test says that it is left out. */
export function findSmallDisk(): SmallDisk | undefined {
  const way = ways.find((flags) => spawnSync('unshare', [...flags, 'sh', '-c', mounting(tmpdir(), 1)]).status === 0);
  if (!way) return undefined;
  return {
    command: 'unshare',
    argv: (folder, megabytes, command) => [
      ...way,
      'sh',
      '-c',
      `${mounting(folder, megabytes)} && exec "$@"`,
      'sh',
      ...command,
    ],
    pathFor: (pid, folder) => `/proc/${pid}/root${folder}`,
  };
}

export const noSmallDisk = 'left out: this machine cannot mount a small file system (unshare, tmpfs)';
