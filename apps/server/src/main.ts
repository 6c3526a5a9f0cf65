import type { AddressInfo } from 'node:net';
import { demoCompanies, demoPassword } from '@rampart/demo/companies.ts';
import { runCommandInside } from '#admin/inside.ts';
import { createSetUpLink } from '#admin/set-up-link.ts';
import { registerFeatures } from '#app';
import { readConfig, type Config } from '#config';
import { listenControl } from './embedded/control.ts';
import { hasDemoAccounts, loadDemo } from '#demo/demo.actions.ts';
import { loadDemoCatalogue } from '#demo/demo-catalogue.actions.ts';
import { loadDemoInventories } from '#demo/demo-inventory.actions.ts';
import { listenForMetrics } from '#http/metrics/metrics-routes.ts';
import { createServer } from '#http/server.ts';
import { programName } from '#paths';
import { createLog } from './log.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { failStart, stopOnSignal } from './stopping.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  let address = '';
  const runtime = await openRuntime(config, log, {
    runsJobs: config.runsJobs,
    publicUrl: () => config.publicUrl ?? address,
    onLost(error) {
      log.fatal({ err: error }, 'the embedded database stopped; restart Rampart');
      process.exit(1);
    },
  });

  try {
    await serve(config, runtime, (port) => (address = `http://localhost:${port}`));
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/** When the server stops, running requests have this many ms before their connections are closed. */
const requestPatience = 10_000;

async function serve(config: Config, runtime: Runtime, onListening: (port: number) => string): Promise<void> {
  const { services, storage, log } = runtime;
  if (config.loadsDemo && !services.database.disk.isFull()) {
    await loadDemo(services.database);
    const isLoaded = await loadDemoCatalogue(services.database, services.clock());
    if (isLoaded) log.info({}, 'demo catalogue loaded');
    await loadDemoInventories(services.database);
  }
  const hasDemo = await hasDemoAccounts(services.database);
  if (hasDemo && config.isProduction) throw new Error(demoInProduction);

  const { server, app, metrics } = await createServer(services, log);
  registerFeatures(app, services);
  // The password of demo accounts is public. Other machines can reach them only if HOST is set.
  const host = config.host ?? (hasDemo ? '127.0.0.1' : '0.0.0.0');
  await server.listen({ host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config, host);
  });
  const { port } = server.server.address() as AddressInfo;
  const address = onListening(port);
  const stopMetrics = await listenForMetrics(config, metrics);
  const control = await listenControl(async (argv, say) =>
    // The server chose its listen address when there were no demo accounts.
    argv[0] === 'load-demo'
      ? { exitCode: 1, output: stopFirst }
      : runCommandInside({ ...storage, secrets: services.secrets }, argv, say),
  );
  await storage.announce(control.path);
  const link = services.database.disk.isFull() ? undefined : await createSetUpLink(services.database, services.clock());
  // Last, because a job that an earlier process left can keep the embedded database busy.
  if (config.runsJobs) await runtime.work();
  stopOnSignal(log, async () => {
    const cut = setTimeout(() => server.server.closeAllConnections(), requestPatience);
    await server.close();
    clearTimeout(cut);
    await stopMetrics();
    await control.close();
    await runtime.close();
  });
  announce(config.publicUrl ?? address, hasDemo, link);
}

const stopFirst = 'Stop the server first. A server with demo accounts must listen on this machine only.';

const demoInProduction =
  'NODE_ENV is production, and this database holds demo accounts, whose password is public. ' +
  `Remove them with: ${programName('admin')} remove-demo`;

function listenError(error: unknown, { port }: Config, host: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} ${programName('start')}`,
    );
  }
  if (code === 'EACCES')
    return new Error(`Port ${port} needs rights that this user does not have. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL') return new Error(`This machine has no address ${host} to listen on. Check HOST.`);
  return new Error(message, { cause: error });
}

function announce(address: string, hasDemo: boolean, setUpLink: string | undefined): void {
  const lines = [`\nRampart is ready at ${address}`];
  if (hasDemo) {
    const accounts = demoCompanies.flatMap(({ name, users }) => users.map(({ email }) => `    ${email}  (${name})`));
    lines.push(`  Sign in with the password ${demoPassword} as`, ...accounts);
  }
  if (setUpLink)
    lines.push('  There is no company yet. To set up Rampart, open within an hour:', `    ${address}${setUpLink}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

start().catch(failStart);
