import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '#config';

/** No code logs these on purpose. An error that carries a request or settings must not log them either. */
const secrets = ['cookie', 'password', 'authorization', 'databaseUrl', 'smtpUrl', 'connectionString'];

/**
 * The fields that help to find a fault. Other fields of an error can contain rows: PostgreSQL quotes the failed row.
 */
function errorFields(error: Error): object {
  const { name: type, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, stack, code, ...(cause instanceof Error && { cause: errorFields(cause) }) };
}

/** Writes one JSON object for each line to standard output. */
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
