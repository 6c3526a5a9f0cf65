import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '#config';

/** Nothing logs these on purpose; an error that carries a request or settings along must not either. */
const secrets = ['cookie', 'password', 'authorization', 'databaseUrl', 'smtpUrl', 'connectionString'];

/** One JSON object a line, on standard output. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
