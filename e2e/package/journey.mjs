// Runs beside an unpacked package, on a machine that has nothing of the repository: uses only Node.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

const launcher = process.argv[2] ?? '';
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
const page = await fetch(url);
const outside = await fetch('http://192.0.2.1/').then(
  () => 'answered',
  (error) => error.cause?.code,
);
const admin = spawnSync(launcher, ['admin', 'create-company', 'Northern Pipelines'], { encoding: 'utf8' });

server.kill('SIGTERM');
const result = {
  signIn: session.status,
  equipment: equipment.status,
  products: products.length,
  template: (await template.arrayBuffer()).byteLength > 1_000,
  page: /<title>Rampart/.test(await page.text()),
  outside,
  admin: admin.stdout,
  exitCode: await ended,
};
process.stdout.write(JSON.stringify(result));
