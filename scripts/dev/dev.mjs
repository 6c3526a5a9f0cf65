import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command, say, textOf } from '../setup/say.mjs';

/** Waits this long (ms) for more events, because saving a file causes several. */
const calm = 150;

const watched = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src', 'packages/demo/src'];

/**
 * `npm run dev`: the web app with hot reload on its own port, and the server, which is rebuilt and restarted on change.
 */
export async function dev() {
  await command(() => prepare('full', ['server']));
  const web = spawn(process.execPath, [inRoot('node_modules/vite/bin/vite.js')], {
    cwd: inRoot('apps/web'),
    stdio: 'inherit',
  });
  let server = startServer();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let turn = Promise.resolve();

  const restart = async () => {
    try {
      await prepare('full', ['server']);
      await ended(server);
      server = startServer();
    } catch (error) {
      say(textOf(error));
      say('The running server was not replaced.');
    }
  };
  for (const folder of watched) {
    watch(inRoot(folder), { recursive: true }, (_event, file) => {
      if (file && /\.test\.[a-z]+$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (turn = turn.then(restart)), calm);
    });
  }

  const stop = async () => {
    web.kill('SIGTERM');
    await ended(server);
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  web.once('exit', stop);
}

function startServer() {
  return spawn(process.execPath, ['--enable-source-maps', inRoot('apps/server/dist/main.js')], { stdio: 'inherit' });
}

/**
 * Ends the server and waits for its end, because only one process can open the embedded database.
 * @param {import('node:child_process').ChildProcess} child
 */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}
