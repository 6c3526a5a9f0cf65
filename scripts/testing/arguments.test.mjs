import { expect, it } from 'vitest';
import { readArguments } from './arguments.mjs';

it('runs everything without arguments', () => {
  expect(readArguments([])).toEqual({ chosen: ['checks', 'unit', 'api', 'web', 'e2e'], rest: [] });
});

it('runs the named parts, in the usual order', () => {
  expect(readArguments(['--only=e2e,api'])).toEqual({ chosen: ['api', 'e2e'], rest: [] });
});

it('runs the parts that need PostgreSQL only if they are named', () => {
  expect(readArguments(['--only=servers,api,embedded'])).toEqual({ chosen: ['api', 'embedded', 'servers'], rest: [] });
  expect(readArguments(['--only=partitions', 'assets'])).toEqual({ chosen: ['partitions'], rest: ['assets'] });
});

it('passes on file filters, and leaves out the checks then', () => {
  expect(readArguments(['session'])).toEqual({ chosen: ['unit', 'api', 'web', 'e2e'], rest: ['session'] });
});

it('refuses an unknown part', () => {
  expect(() => readArguments(['--only=api,speed'])).toThrow(
    '--only does not know speed. It knows checks, unit, api, embedded, web, e2e, servers, partitions.',
  );
});
