import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { secondFactorRules, type SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import { paths } from '#paths';

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const url = (protocols: string[], example: string) =>
  z.string().refine(
    (value) => {
      const protocol = URL.canParse(value) ? new URL(value).protocol : '';
      return protocols.includes(protocol);
    },
    { error: `must be an address like ${example}` },
  );

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');

/** Values with commas between. */
const listOf = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const proxyFault = 'must be off, the number of proxies in front, or their addresses with commas between';
const trustedProxies = z.string().transform((value, context): number | string[] | false => {
  if (value === 'off') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => isIP(address.replace(/\/\d+$/, '')))) return addresses;
  context.addIssue({ code: 'custom', message: proxyFault });
  return z.NEVER;
});

const hexKey = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, such as openssl rand -hex 32 makes');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: url(['http:', 'https:'], 'https://rampart.example.com').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/rampart').optional(),
  BACKUP_DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/rampart').optional(),
  BACKUP_KEY: hexKey.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  DEMO: onOff.optional(),
  JOBS: z.enum(['inside', 'worker'], { error: 'must be inside or worker' }).default('inside'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default('Rampart <rampart@localhost>'),
  MAP_TILES: z
    .union([z.literal('off'), url(['https:', 'http:'], 'https://tiles.example.com/{z}/{x}/{y}.png')], {
      error: 'must be off, or an address like https://tiles.example.com/{z}/{x}/{y}.png',
    })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_IDLE_MINUTES: wholeNumber(5, 60 * 24 * 30).default(8 * 60),
  SESSION_MAX_HOURS: wholeNumber(1, 24 * 90).default(7 * 24),
  SECRET_KEY: hexKey.optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(secondFactorRules, { error: 'must be nobody, administrators or everybody' })
    .default('nobody'),
  SECRET_KEY_PREVIOUS: hexKey.optional(),
  SSO_PRIVATE_ADDRESSES: onOff.default(false),
  HTTPS_PROXY: url(['http:', 'https:'], 'http://proxy.example.com:3128').optional(),
  NO_PROXY: listOf.default([]),
  CATALOGUE_PRIVATE_HOSTS: listOf.default([]),
  CATALOGUE_FOLDERS: listOf.default([]),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

const consistentSettings = settings.refine(({ NODE_ENV, DEMO }) => !(NODE_ENV === 'production' && DEMO), {
  path: ['DEMO'],
  error: 'cannot be on while NODE_ENV is production: the password of demo accounts is public',
});

export interface Config {
  isProduction: boolean;
  /** Unset: chosen at the start, loopback only while demo accounts exist. */
  host: string | undefined;
  port: number;
  /** The address that users open. Links in mails begin with it. Unset: the address on which the server listens. */
  publicUrl: string | undefined;
  /** The proxies whose headers about the origin of a request are trusted: a number of proxies, or their addresses. */
  trustProxy: number | string[] | false;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** The login that reads all rows for a backup. Only the command `backup` uses it. */
  backupDatabaseUrl: string | undefined;
  /** Encrypts backups. Unset: they are not encrypted. */
  backupKey: string | undefined;
  loadsDemo: boolean;
  runsJobs: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Unset: the map shows only the built-in outline. */
  mapTiles: string | undefined;
  mapAttribution: string;
  logLevel: string;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  /** Encrypts secrets in the database. Unset: the key is a file in the data folder. */
  secretKey: string | undefined;
  /** Of whom the installation requires a second factor. A company can be stricter. */
  secondFactorOf: SecondFactorRule;
  /** The key before the current one. The start encrypts the secrets that still have it with the current one. */
  previousSecretKey: string | undefined;
  /** Whether the sign-in provider of a company may have an address in a private network. */
  allowsPrivateProviders: boolean;
  /** The proxy through which sources of the catalogue are fetched. Unset: they are fetched directly. */
  httpsProxy: string | undefined;
  /** Hosts that are reached without the proxy, and their subdomains. */
  noProxy: string[];
  /** Hosts of a private network from which the catalogue may fetch. */
  cataloguePrivateHosts: string[];
  /** Folders of the server, with their subfolders, from which the catalogue may read. */
  catalogueFolders: string[];
  /** The port that serves figures for monitoring. Unset: with a token, the figures are on the port of the web app. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** What a monitor has to send. Neither port nor token: there are no figures. */
  metricsToken: string | undefined;
}

/** Reads the settings, or throws one message with a line for each error. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty value in an environment file means that the setting is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = consistentSettings.safeParse(given);
  if (!success) {
    const faults = error.issues.map((issue) => `  ${issue.path.join('.')} ${faultOf(issue)}`);
    throw new Error(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const isProduction = data.NODE_ENV === 'production';
  return {
    isProduction,
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: data.TRUST_PROXY,
    dataDir: resolve(paths.repository, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    backupDatabaseUrl: data.BACKUP_DATABASE_URL,
    backupKey: data.BACKUP_KEY,
    // An external database gets no demo companies unless DEMO is on.
    loadsDemo: data.DEMO ?? (!isProduction && data.DATABASE_URL === undefined),
    runsJobs: data.JOBS === 'inside',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mapTiles: data.MAP_TILES === 'off' ? undefined : data.MAP_TILES,
    mapAttribution: data.MAP_ATTRIBUTION,
    logLevel: data.LOG_LEVEL,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionMaxHours: data.SESSION_MAX_HOURS,
    secretKey: data.SECRET_KEY,
    secondFactorOf: data.REQUIRE_SECOND_FACTOR,
    previousSecretKey: data.SECRET_KEY_PREVIOUS,
    allowsPrivateProviders: data.SSO_PRIVATE_ADDRESSES,
    httpsProxy: data.HTTPS_PROXY,
    noProxy: data.NO_PROXY.map((host) => host.toLowerCase()),
    cataloguePrivateHosts: data.CATALOGUE_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
    catalogueFolders: data.CATALOGUE_FOLDERS.map((folder) => resolve(folder)),
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    metricsToken: data.METRICS_TOKEN,
  };
}

/** The environment of a program that this process starts. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

function faultOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' && issue.message.startsWith('Invalid')
    ? `must be one of ${issue.values.join(', ')}`
    : issue.message;
}
