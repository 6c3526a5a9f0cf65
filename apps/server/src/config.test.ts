import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';

describe('settings', () => {
  it('have defaults that work on a new machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      databaseUrl: undefined,
      loadsDemo: true,
      runsJobs: true,
    });
  });

  it('treat an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('are refused with one line for each error', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://host/db',
      DEMO: 'yes',
      JOBS: 'nowhere',
      PUBLIC_URL: 'rampart.example.com',
      SMTP_URL: 'mail.example.com',
      LOG_LEVEL: 'loud',
      SESSION_IDLE_MINUTES: '0',
      TRUST_PROXY: 'on',
      SECRET_KEY: 'short',
      SECRET_KEY_PREVIOUS: 'z'.repeat(64),
      BACKUP_KEY: 'a password',
      BACKUP_DATABASE_URL: 'rampart_backup@host',
      SSO_PRIVATE_ADDRESSES: 'yes',
      REQUIRE_SECOND_FACTOR: 'on',
    };
    const lines = messageOf(() => readConfig(wrong))
      .split('\n')
      .slice(1);
    expect(lines.map((line) => line.trim()).toSorted()).toEqual([
      'BACKUP_DATABASE_URL must be an address like postgres://user:password@host:5432/rampart',
      'BACKUP_KEY must be 64 hexadecimal digits, such as openssl rand -hex 32 makes',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/rampart',
      'DEMO must be on or off',
      'JOBS must be inside or worker',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'PORT must be a number',
      'PUBLIC_URL must be an address like https://rampart.example.com',
      'REQUIRE_SECOND_FACTOR must be nobody, administrators or everybody',
      'SECRET_KEY must be 64 hexadecimal digits, such as openssl rand -hex 32 makes',
      'SECRET_KEY_PREVIOUS must be 64 hexadecimal digits, such as openssl rand -hex 32 makes',
      'SESSION_IDLE_MINUTES must be at least 5',
      'SMTP_URL must be an address like smtp://user:password@mail.example.com:587',
      'SSO_PRIVATE_ADDRESSES must be on or off',
      'TRUST_PROXY must be off, the number of proxies in front, or their addresses with commas between',
    ]);
  });

  it('name the proxies to trust by number or address', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it('never repeat a secret in the message', () => {
    expect(messageOf(() => readConfig({ DATABASE_URL: 'mysql://rampart:hunter2@host/db' }))).not.toContain('hunter2');
  });

  it('load the demo company neither in production nor into an external PostgreSQL, unless DEMO is on', () => {
    const postgres = { DATABASE_URL: 'postgres://host/db' };
    expect(readConfig({ NODE_ENV: 'production' }).loadsDemo).toBe(false);
    expect(readConfig(postgres).loadsDemo).toBe(false);
    expect(readConfig({ ...postgres, DEMO: 'on' }).loadsDemo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).loadsDemo).toBe(false);
    expect(messageOf(() => readConfig({ NODE_ENV: 'production', DEMO: 'on' }))).toContain('DEMO cannot be on');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}
