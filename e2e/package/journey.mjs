// Runs beside an unpacked package, on a machine that has nothing of the repository: uses only Node.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

const launcher = process.argv[2] ?? '';
const home = dirname(launcher);
const server = spawn(launcher, ['start'], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.once('exit', resolve));

let url = '';
for await (const line of createInterface({ input: server.stdout })) {
  url = /^Rampart is ready at (\S+)/.exec(line)?.[1] ?? '';
  if (url) break;
}
server.stdout.resume();

const first = await fetch(`${url}/api/user`);
const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? '';
const post = (/** @type {string} */ path, /** @type {unknown} */ body, /** @type {string} */ cookie, xsrf = token) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf, cookie },
    body: JSON.stringify(body),
  });

const signIn = { email: 'demo@rampart.example', password: 'rampart-demo' };
const session = await post('/login', signIn, `XSRF-TOKEN=${token}`);
const cookies = session.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
const equipment = await post('/api/equipment', { pagination: { limit: 5 } }, cookies.join('; '), xsrf ?? token);
const { products } = await equipment.json();
const template = await fetch(`${url}/account/spreadsheets/template.xlsx`, { headers: { cookie: cookies.join('; ') } });
const sheet = await fetch(`${url}/account/spreadsheets/assets.xlsx`, { headers: { cookie: cookies.join('; ') } });
const imported = await importSheet(await sheet.blob());
const page = await fetch(url);
const outside = await fetch('http://192.0.2.1/').then(
  () => 'answered',
  (error) => error.cause?.code,
);
const run = (/** @type {string[]} */ ...words) => {
  const { status, stdout, stderr } = spawnSync(launcher, words, { encoding: 'utf8' });
  return status === 0 ? stdout : `${status}: ${stdout}${stderr}`;
};
const admin = run('admin', 'create-company', 'Northern Pipelines');
const catalogue = run('catalogue', 'import', join(home, 'packages/demo/catalogue/known-exploited.json'));
const backup = run('admin', 'backup', 'rampart.backup');

/** Uploads a workbook, and waits for the end of its import. */
async function importSheet(/** @type {Blob} */ workbook) {
  const body = new FormData();
  body.append('file', workbook, 'assets.xlsx');
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': xsrf ?? token };
  const upload = await fetch(`${url}/api/upload-file`, { method: 'POST', headers, body });
  const { import: begun } = await upload.json();
  for (;;) {
    const answer = await fetch(`${url}/api/imports/${begun.id}`, { headers });
    if (answer.status === 503) continue;
    const { state, rows, reason, counts } = (await answer.json()).import;
    if (['done', 'failed', 'cancelled'].includes(state))
      return { state, hasRows: rows > 0, reason, faulty: counts?.faulty };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Checks a signature in the thread that checks large documents. */
async function checkSignature() {
  const openpgp = createRequire(launcher)('openpgp');
  const { privateKey } = await openpgp.generateKey({ userIDs: [{ email: 'a@rampart.example' }], format: 'object' });
  const content = Buffer.from('an advisory');
  const message = await openpgp.createMessage({ binary: content });
  const armoredSignature = await openpgp.sign({ message, signingKeys: privateKey, detached: true });
  const workerData = { content, armoredSignature, armoredKey: privateKey.toPublic().armor() };
  const thread = join(home, 'apps/server/src/catalogue/subscriptions/verify/signature-worker.mjs');
  const [isRight] = await once(new Worker(thread, { workerData }), 'message');
  return isRight;
}

server.kill('SIGTERM');
const result = {
  signIn: session.status,
  equipment: equipment.status,
  products: products.length,
  template: (await template.arrayBuffer()).byteLength > 1_000,
  page: /<title>Rampart/.test(await page.text()),
  outside,
  imported,
  isSigned: await checkSignature(),
  admin,
  catalogue,
  backup,
  exitCode: await ended,
};
process.stdout.write(JSON.stringify(result));
