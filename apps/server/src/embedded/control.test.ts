import { stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askControl, listenControl, type Control } from './control.ts';

describe('commands to the running server', () => {
  let control: Control;
  let release = () => {};

  beforeEach(async () => {
    control = await listenControl(async (argv) => {
      if (argv[0] === 'fail') throw new Error('There is no such user.');
      if (argv[0] === 'wait') await new Promise<void>((resolve) => (release = resolve));
      return { exitCode: 0, output: argv.join('|') };
    });
  });
  afterEach(() => control.close());

  it('run in the server, and the caller gets the answer', async () => {
    const odd = ['user', 'create', 'Zoë "Z"\nnew line', 'x'.repeat(200_000)];
    expect(await askControl(control.path, odd)).toEqual({ exitCode: 0, output: odd.join('|') });
    expect(await askControl(control.path, ['fail'])).toEqual({ exitCode: 1, output: 'There is no such user.' });
  });

  it.skipIf(process.platform === 'win32')('come from the same user of the system only', async () => {
    expect(((await stat(dirname(control.path))).mode & 0o777).toString(8)).toBe('700');
  });

  it.each(['nonsense\n', '{"argv": 1}\n', '[1, 2]\n', 'x'.repeat(5 * 1024 * 1024)])(
    'are ignored if they are malformed',
    async (sent) => {
      const socket = createConnection(control.path);
      socket.on('error', () => {});
      socket.resume().write(sent);
      await new Promise((resolve) => socket.once('close', resolve));
      expect((await askControl(control.path, ['still there'])).output).toBe('still there');
    },
  );

  it('in progress finish before the socket closes, without waiting for silent clients', async () => {
    const silent = createConnection(control.path);
    await once(silent, 'connect');
    const answer = askControl(control.path, ['wait']);
    await askControl(control.path, ['meanwhile']);
    const closed = control.close();
    release();
    expect(await answer).toEqual({ exitCode: 0, output: 'wait' });
    await closed;
    await expect(askControl(control.path, ['too late'])).rejects.toThrow('did not answer the command');
  });
});
