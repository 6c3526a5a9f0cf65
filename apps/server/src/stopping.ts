import type { Logger } from 'pino';

/** Requests have ten seconds to end, jobs twenty and the database ten. After that the process exits. */
const patience = 45_000;

/** Runs `stop` on the first signal that asks the process to end. A second signal ends the process immediately. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({}, 'stopping took too long');
      process.exit(1);
    }, patience).unref();
    stop().then(
      () => {
        log.info({}, 'stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Prints the reason as a plain sentence, without a stack that only developers can read. */
export function failStart(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nRampart cannot start. ${text}\n`);
  process.exit(1);
}
