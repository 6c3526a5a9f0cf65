import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '#config';

/** Nothing logs these on purpose; an error that carries a request or settings along must not either. */
const secrets = ['cookie', 'password', 'authorization', 'databaseUrl', 'smtpUrl', 'connectionString'];

/** What helps to find a fault. Other properties of an error can hold rows: PostgreSQL quotes the one that failed. */
function errorFields(error: Error): object {
  const { name: type, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, stack, code, ...(cause instanceof Error && { cause: errorFields(cause) }) };
}

/** One JSON object a line, on standard output. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
