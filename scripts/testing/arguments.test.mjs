import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { readArguments, testsOnPartitions } from './arguments.mjs';

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
    '--only does not know speed. It knows checks, unit, api, embedded, web, e2e, servers, partitions, figures.',
  );
});

/** Code outside the features, with tests elsewhere. @type {Record<string, string>} */
const testedIn = {
  'catalogue/joining': 'src/features/own-products/',
  'catalogue/merging': 'src/features/administration/doubles/',
  // The tests beside this code read plans, in which a partition has another name.
  'lists/assets': 'src/features/assets/',
  'lists/products': 'src/features/equipment/',
  'lists/vulnerabilities': 'src/features/vulnerabilities/',
  jobs: '/housekeeping.test.ts',
};

/** It writes only what the features write, and is not used together with partitions. */
const isDemo = (/** @type {string} */ path) => path.startsWith('demo/');

it('runs the tests of all code that reads or writes a partitioned table on partitions', () => {
  const statement =
    /(?:\b(?:FROM|JOIN|INTO|UPDATE) |(?:From|Into|Join|Table|from|using)\(['`])(?:asset|asset_history|mitigation|import_row)\b/;
  const folders = readdirSync(inRoot('apps/server/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('testing/') && !isDemo(path))
    .filter((path) => statement.test(readFileSync(inRoot(`apps/server/src/${path}`), 'utf8')))
    .map((path) => dirname(path));
  expect(folders).toContain('features/assets');
  const missing = [...new Set(folders)].filter(
    (folder) =>
      !testsOnPartitions.includes(testedIn[folder] ?? '') &&
      !testsOnPartitions.some((tests) => `src/${folder}/`.startsWith(tests)),
  );
  expect(missing).toEqual([]);
});
