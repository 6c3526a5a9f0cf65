import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path may have about 104 bytes, of which the names below this folder take thirty. */
const longestParent = 70;

export interface SocketFolder {
  path: string;
  remove(): Promise<void>;
}

/** A fresh folder that only this user may enter; never in the data folder, whose path may be too long for a socket. */
export async function createSocketFolder(): Promise<SocketFolder> {
  const parent = Buffer.byteLength(tmpdir()) > longestParent ? '/tmp' : tmpdir();
  const path = await mkdtemp(join(parent, 'rampart-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
