import { expect, it } from 'vitest';
import { readArguments } from './arguments.mjs';

it('runs everything when nothing is said', () => {
  expect(readArguments([])).toEqual({ chosen: ['checks', 'unit', 'api', 'web', 'e2e'], rest: [] });
});

it('runs the named parts, in the usual order', () => {
  expect(readArguments(['--only=e2e,api'])).toEqual({ chosen: ['api', 'e2e'], rest: [] });
});

it('runs what needs a PostgreSQL when it is asked for', () => {
  expect(readArguments(['--only=servers,api,embedded'])).toEqual({ chosen: ['api', 'embedded', 'servers'], rest: [] });
});

it('passes on file filters and leaves the checks out for them', () => {
  expect(readArguments(['session'])).toEqual({ chosen: ['unit', 'api', 'web', 'e2e'], rest: ['session'] });
});

it('refuses a part that it does not know', () => {
  expect(() => readArguments(['--only=api,speed'])).toThrow(
    '--only knows checks, unit, api, embedded, web, e2e, servers; not speed.',
  );
});
