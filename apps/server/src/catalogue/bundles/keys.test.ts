import { readFile, stat, writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createSecrets } from '#accounts/secrets.ts';
import { bundling } from '#testing/loads/bundles.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { withFullPaths } from '#catalogue/command.ts';
import { newKeyPair } from './key-pair.ts';
import { findOwnKey, renewOwnKey } from './keys.actions.ts';

const world = loadingWorld();
const { at, run, bringKey, secrets } = bundling();
beforeEach(() => world.database().pool.query('TRUNCATE own_bundle_key, bundle_key CASCADE'));

const fingerprintIn = (output: string) => /Fingerprint: ([0-9A-F ]+)/.exec(output)?.[1] ?? '';
const make = (...more: string[]) => run(world.database(), 'bundle-key', at('key.pem'), ...more);
const trust = (...more: string[]) => run(world.database(), 'trust-bundle-key', at('key.pem'), ...more);

it('makes one key, shows its fingerprint, and replaces it only on request', async () => {
  const first = await make();
  expect(first.output).toMatch(
    /^A new key was created\. Its public part is in \/key\.pem\.\nFingerprint: (\w{4} ){9}\w{4}$/,
  );
  expect(await readFile(at('key.pem'), 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const again = await make();
  expect(again.output).toContain('The key already exists.');
  expect(fingerprintIn(again.output)).toBe(fingerprintIn(first.output));
  expect(fingerprintIn((await make('--new')).output)).not.toBe(fingerprintIn(first.output));
  const kinds = await world.rows("SELECT kind FROM security_record WHERE kind LIKE 'bundle-key-%'");
  expect(kinds).toEqual([{ kind: 'bundle-key-made' }, { kind: 'bundle-key-made' }]);
});

it('keeps the private key only encrypted, and encrypts it again with a new SECRET_KEY', async () => {
  await make();
  const [row] = await world.rows<{ text: string }>("SELECT encode(private_key, 'escape') AS text FROM own_bundle_key");
  expect(row?.text).not.toContain('PRIVATE');
  const before = await findOwnKey(world.database(), secrets);
  const renewed = createSecrets(Buffer.alloc(32, 1), Buffer.alloc(32, 9));
  const database = world.database();
  expect(await renewOwnKey({ database, secrets: renewed })).toEqual({ current: 0, previous: 1, unknown: 0 });
  expect(await renewOwnKey({ database, secrets: renewed })).toEqual({ current: 1, previous: 0, unknown: 0 });
  expect(await findOwnKey(database, createSecrets(Buffer.alloc(32, 1)))).toEqual(before);
  await expect(findOwnKey(database, secrets)).rejects.toThrow('check SECRET_KEY');
});

it('shows the fingerprint first, and trusts a key only with the right one', async () => {
  const fingerprint = fingerprintIn((await make()).output);
  const shown = await trust();
  expect(shown.output).toContain(`Fingerprint: ${fingerprint}\nCompare it`);
  expect(await trust('--name', 'Plant', '--fingerprint', 'AAAA')).toMatchObject({
    exitCode: 1,
    output: `The key has another fingerprint: ${fingerprint}. It is not trusted.`,
  });
  expect((await trust('--fingerprint', fingerprint)).output).toContain('Name the other installation with --name');
  expect(await world.rows('SELECT name FROM bundle_key')).toEqual([]);
  const typed = fingerprint.toLowerCase().replaceAll(' ', '');
  expect((await trust('--name', 'Plant', '--fingerprint', typed)).output).toBe(
    'Rampart now accepts bundles from Plant.',
  );
  expect((await bringKey(world.database(), world.database())).output).toBe('The key is already trusted.');
  expect(await world.rows('SELECT name, added_by FROM bundle_key')).toEqual([
    { name: 'Plant', added_by: 'npm run catalogue' },
  ]);
});

it.each([
  ['a private key', newKeyPair().privateKey],
  [
    'another kind of key',
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  ],
  ['a text', 'hello'],
  ['a broken key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
])('does not trust %s', async (_what, text) => {
  await writeFile(at('key.pem'), text);
  expect(await trust()).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('This is not a key for bundles.'),
  });
});

it('writes no bundle without a key, and replaces a file only on request', async () => {
  await world.load([csaf()]);
  const write = (...more: string[]) => run(world.database(), 'bundle', at('x.tar'), ...more);
  expect(await write()).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('There is no key to sign with.'),
  });
  await make();
  expect(await write()).toMatchObject({ exitCode: 0 });
  expect((await stat(at('x.tar'))).mode & 0o777).toBe(0o600);
  expect(await write()).toMatchObject({ exitCode: 1, output: expect.stringContaining('already exists') });
  expect(await write('--replace')).toMatchObject({ exitCode: 0 });
});

it.each([
  [['bundle'], 'Name one file.'],
  [['bundle', 'a', 'b'], 'Name one file.'],
  [['bundle', 'a', '--since', 'yesterday'], 'Write --since as a day, such as 2026-03-31.'],
  [['bundle', 'a', '--until', 'today'], 'Write --until as a day, such as 2026-03-31.'],
  [['bundle', 'a', '--since', '2026-02-01', '--until', '2026-02-01'], '--until must be later than --since.'],
  [['bundle', 'a', '--since', '2026-02-31T'], 'Write --since as a day'],
  [['trust-bundle-key', 'a', '--nmae', 'x'], "Unknown option '--nmae'"],
])('says what is wrong with %j', (argv, message) => {
  expect(() => withFullPaths(argv)).toThrow(message);
});
