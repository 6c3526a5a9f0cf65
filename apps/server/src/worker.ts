import { readConfig } from '#config';
import { createMetrics } from '#http/metrics/metrics.ts';
import { listenForMetrics } from '#http/metrics/metrics-routes.ts';
import { createLog } from './log.ts';
import { openRuntime } from './runtime.ts';
import { failStart, stopOnSignal } from './stopping.ts';

/** Runs background jobs in a separate process. The servers beside it run with JOBS=worker. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  if (!config.publicUrl) log.warn({}, 'PUBLIC_URL is not set: links in mails will point to this machine');
  const runtime = await openRuntime(config, log, {
    runsJobs: true,
    publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    onLost(error) {
      log.fatal({ err: error }, 'the embedded database stopped; restart the worker');
      process.exit(1);
    },
  });
  const { services } = runtime;
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(services);
  const stopMetrics = await listenForMetrics(config, metrics);
  stopOnSignal(log, async () => {
    await stopMetrics();
    await runtime.close();
  });
  await runtime.work();
  log.info({}, 'worker is ready');
}

start().catch(failStart);
