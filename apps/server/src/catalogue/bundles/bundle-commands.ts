import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { Secrets } from '#accounts/secrets.ts';
import type { Database } from '#db/connect.ts';
import type { Say } from '#embedded/control.ts';
import { publishWhenComplete } from '#embedded/publish-file.ts';
import { listTaken, type Taken } from './bundled-documents.actions.ts';
import { inGroups, readPublicKey, typedFingerprint } from './key-pair.ts';
import { ensureOwnKey, findOwnKey, insertTrustedKey } from './keys.actions.ts';
import { writeBundle } from './write-bundle.ts';

/** What a command works with. */
export interface Inside {
  database: Database;
  secrets: Secrets;
}

interface BundleCommand {
  usage: string;
  does: string;
  options: Record<string, { type: 'string' | 'boolean' }>;
  run(inside: Inside, file: string, options: Record<string, string | boolean | undefined>, say: Say): Promise<string>;
}

const who = 'npm run catalogue';

export const bundleCommands: Record<string, BundleCommand> = {
  'bundle-key': {
    usage: 'bundle-key FILE [--new]',
    does: 'writes the public key of this installation to a file, and creates the key if there is none; --new replaces the key',
    options: { new: { type: 'boolean' } },
    async run({ database, secrets }, file, options) {
      const isNew = options.new === true;
      const { publicKey, fingerprint, isMade } = await ensureOwnKey(database, secrets, { at: new Date(), isNew });
      await publishWhenComplete(file, true, (draft) => writeText(draft, publicKey));
      const made = isMade ? 'A new key was created.' : 'The key already exists.';
      return `${made} Its public part is in ${file}.\nFingerprint: ${inGroups(fingerprint)}`;
    },
  },
  bundle: {
    usage: 'bundle FILE [--since DATE] [--until DATE] [--replace]',
    does: 'writes what the catalogue was loaded from to one signed file, or what was taken since a day (UTC), or before another',
    options: { since: { type: 'string' }, until: { type: 'string' }, replace: { type: 'boolean' } },
    async run(inside, file, { replace, ...times }, say) {
      return writeTo(inside, file, { taken: takenIn(times), isReplacing: replace === true }, say);
    },
  },
  'trust-bundle-key': {
    usage: 'trust-bundle-key FILE --name NAME [--fingerprint FINGERPRINT]',
    does: 'trusts the bundles of another installation; without --fingerprint it only shows the fingerprint of the key',
    options: { fingerprint: { type: 'string' }, name: { type: 'string' } },
    async run({ database }, file, { fingerprint: typed, name }) {
      const key = readPublicKey(await readFile(file, 'utf8'));
      const shown = inGroups(key.fingerprint);
      if (typeof typed !== 'string')
        return `Fingerprint: ${shown}\nCompare it with the fingerprint that the other installation shows. If it is the same, add --fingerprint "${shown}".`;
      if (typedFingerprint(typed) !== key.fingerprint)
        throw new Error(`The key has another fingerprint: ${shown}. It is not trusted.`);
      if (typeof name !== 'string' || name.trim() === '' || name.trim().length > 100)
        throw new Error('Name the other installation with --name, in at most 100 characters.');
      const at = new Date();
      const isNew = await database.asOperator(async (db) => {
        const id = await insertTrustedKey(db, key, { name: name.trim(), by: who, at });
        const details = { name: name.trim(), fingerprint: key.fingerprint };
        if (id !== undefined) await recordSecurity(db, { kind: 'bundle-key-trusted', at, details });
        return id !== undefined;
      });
      return isNew ? `Rampart now accepts bundles from ${name.trim()}.` : 'The key is already trusted.';
    },
  },
};

/** The parsed words of a bundle command. Throws a sentence if they are wrong. */
export function parseBundleCommand(name: string, rest: string[]) {
  const command = bundleCommands[name];
  if (!command) throw new Error(`There is no command "${name}".`);
  const { values, positionals } = parseArgs({ args: rest, options: command.options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one file.');
  takenIn(values);
  return { command, file, values };
}

async function writeTo(
  { database, secrets }: Inside,
  file: string,
  { taken, isReplacing }: { taken: Taken; isReplacing: boolean },
  say: Say,
): Promise<string> {
  const key = await findOwnKey(database, secrets);
  if (!key) throw new Error('There is no key to sign with. Make it first: bundle-key FILE.');
  const listing = await listTaken(database, taken);
  const { documents, until } = listing;
  const unkept =
    listing.unkept > 0
      ? `\n${quantity(listing.unkept, 'advisory', { plural: 'advisories' })} loaded by an earlier version of Rampart cannot be in a bundle. Load the files again.`
      : '';
  const { since } = taken;
  const time = `${since ? ` since ${dayOf(since)}` : ''}${taken.until ? ` before ${dayOf(taken.until)}` : ''}`;
  if (documents.length === 0) return `No documents were loaded${time}. No file was written.${unkept}`;
  const total = documents.length.toLocaleString('en-US');
  await publishWhenComplete(file, isReplacing, (draft) =>
    writeBundle(database, draft, { listing, since, key }, (count) =>
      say({ text: `${count.toLocaleString('en-US')} of ${total} documents …`, isProgress: true }),
    ),
  );
  return `${quantity(documents.length, 'document')} written to ${file}. For the next bundle: --since ${dayOf(until)}.${unkept}`;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function takenIn(options: Record<string, unknown>): Taken {
  const [since, until] = [momentOf('since', options.since), momentOf('until', options.until)];
  if (since && until && until <= since) throw new Error('--until must be later than --since.');
  return { since, until };
}

function momentOf(option: string, text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined;
  const moment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? new Date(text) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) throw new Error(`Write --${option} as a day, such as 2026-03-31.`);
  return moment;
}

async function writeText(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
