import { parseArgs } from 'node:util';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isPermission, permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { isTimeZone } from '@rampart/contract/rules/time/time-zone.ts';
import type { Database } from '#db/connect.ts';
import { loadDemo, removeDemo } from '#demo/demo.actions.ts';
import { loadDemoCatalogue } from '#demo/demo-catalogue.actions.ts';
import { loadDemoInventories } from '#demo/demo-inventory.actions.ts';
import { programName } from '#paths';
import {
  createCompany,
  createUser,
  listUsers,
  resetSecondFactor,
  setPassword,
  setPermissions,
} from './accounts.actions.ts';
import { createPasswordLink } from './password-link.ts';
import { createSetUpLink } from './set-up-link.ts';

interface Command {
  usage: string;
  does: string;
  /** The number of words after the command, and its options. Anything else is refused. */
  words: number;
  options?: OptionName[];
  run(database: Database, words: string[], options: Record<string, string | undefined>): Promise<string>;
}

type OptionName = 'company' | 'name' | 'last-name' | 'permissions' | 'password' | 'time-zone';

const commands: Record<string, Command> = {
  'create-company': {
    usage: 'create-company NAME [--time-zone Europe/Vienna]',
    does: 'create a company; its mails use the time zone (default UTC)',
    words: 1,
    options: ['time-zone'],
    async run(database, [name = ''], { 'time-zone': timeZone = 'UTC' }) {
      const company = textOf(name, 'NAME', limits.nameMaxLength);
      if (!isTimeZone(timeZone))
        throw new Error(`"${timeZone}" is not a time zone. Write it like Europe/Vienna or UTC.`);
      await createCompany(database, company, timeZone);
      return `Company "${company}" created.`;
    },
  },
  'create-user': {
    usage: 'create-user EMAIL --company NAME --name NAME [--last-name NAME] [--permissions LIST] [--password TEXT]',
    does: 'create a user; prints a link to set a password, unless you give one',
    words: 1,
    options: ['company', 'name', 'last-name', 'permissions', 'password'],
    async run(database, [email = ''], given) {
      const user = {
        email: emailOf(email),
        company: textOf(given.company, '--company', limits.nameMaxLength),
        name: textOf(given.name, '--name', limits.nameMaxLength),
        lastName: given['last-name'] ? textOf(given['last-name'], '--last-name', limits.nameMaxLength) : '',
        permissions: permissionsOf(given.permissions ?? 'none'),
        password: given.password,
      };
      await createUser(database, user);
      const link = given.password === undefined ? await createPasswordLink(database, user.email) : '';
      return `User ${user.email} created.${link}`;
    },
  },
  'set-permissions': {
    usage: 'set-permissions EMAIL LIST',
    does: 'replace the permissions of a user; LIST is a comma-separated list of names, or all, or none',
    words: 2,
    async run(database, [email = '', list = '']) {
      const held = permissionsOf(list);
      await setPermissions(database, emailOf(email), held);
      return `${email} now has: ${held.join(', ') || 'no permission'}.`;
    },
  },
  'reset-password': {
    usage: 'reset-password EMAIL [--password TEXT]',
    does: 'sign the user out everywhere and remove the password; prints a link to set a new one, unless you give one',
    words: 1,
    options: ['password'],
    async run(database, [email = ''], given) {
      await setPassword(database, emailOf(email), given.password);
      const [done, link] =
        given.password === undefined
          ? ['removed', await createPasswordLink(database, emailOf(email))]
          : ['changed', ''];
      return `The password of ${email} is ${done}, and all sessions are ended.${link}`;
    },
  },
  'reset-second-factor': {
    usage: 'reset-second-factor EMAIL',
    does: 'remove the second factor of a user who lost it, and sign the user out everywhere',
    words: 1,
    async run(database, [email = '']) {
      const isReset = await resetSecondFactor(database, emailOf(email));
      return isReset
        ? `The second factor of ${email} is removed, and all sessions are ended.`
        : `${email} has no second factor.`;
    },
  },
  'list-users': {
    usage: 'list-users',
    does: 'list every user with company and permissions',
    words: 0,
    async run(database) {
      const users = await listUsers(database);
      const lines = users.map((user) => {
        const state = user.deactivated_at ? ' (deactivated)' : '';
        return `${user.email}${state}\t${user.name} ${user.last_name}\t${user.company}\t${user.permissions.join(',') || '-'}`;
      });
      return lines.join('\n') || 'There are no users yet.';
    },
  },
  migrate: {
    usage: 'migrate',
    does: 'bring the schema of the database up to date; the start of a server does it too',
    words: 0,
    // Every command does this when it opens the database.
    run: () => Promise.resolve('The schema is up to date.'),
  },
  'set-up-link': {
    usage: 'set-up-link',
    does: 'print a link that creates the first company of an empty installation; it works once, within an hour',
    words: 0,
    async run(database) {
      const link = await createSetUpLink(database, new Date());
      if (!link) throw new Error('Rampart is already set up: there is a company.');
      return `To set up Rampart, open this page of it within an hour: ${link}`;
    },
  },
  'load-demo': {
    usage: 'load-demo',
    does: 'fill an empty installation with the demo companies, and an empty catalogue with the demo catalogue',
    words: 0,
    async run(database) {
      const companies = (await loadDemo(database)) ? 'loaded' : 'skipped, because companies already exist';
      const catalogue = (await loadDemoCatalogue(database, new Date()))
        ? 'loaded'
        : 'skipped, because products already exist';
      await loadDemoInventories(database);
      return `Demo companies: ${companies}.\nDemo catalogue: ${catalogue}.`;
    },
  },
  'remove-demo': {
    usage: 'remove-demo',
    does: 'remove the demo companies and users with everything they own',
    words: 0,
    async run(database) {
      await removeDemo(database);
      return 'The demo companies and users are removed.';
    },
  },
};

export const usageOf = (more: [usage: string, does: string][]) =>
  [
    `${programName('admin')} COMMAND …`,
    '',
    ...[...Object.values(commands).map(({ usage, does }) => [usage, does] as const), ...more].map(
      ([usage, does]) => `  ${usage}\n      ${does}`,
    ),
    '',
    `Permissions: ${permissions.join(', ')}`,
  ].join('\n');

export const isAccountCommand = (name: string) => Object.hasOwn(commands, name);

/** Runs one command on an open database and answers the text to print. Throws an error with a sentence for the user. */
export async function runAccountCommand(database: Database, [name = '', ...rest]: string[]): Promise<string> {
  const command = commands[name];
  if (!command) throw new Error(`There is no command "${name}".`);
  const { values, positionals } = parsed(rest, command);
  return command.run(database, positionals, values);
}

function parsed(rest: string[], { usage, words, options = [] }: Command) {
  try {
    const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
    const { values, positionals } = parseArgs({ args: rest, options: known, allowPositionals: true });
    if (positionals.length > words)
      throw new Error(`"${positionals[words]}" is one word too many. Put names of several words in quotes.`);
    return { values: values as Record<string, string | undefined>, positionals };
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUse: ${usage}`, { cause: error });
  }
}

function textOf(value: string | undefined, what: string, most: number): string {
  const text = (value ?? '').trim();
  if (text.length === 0 || text.length > most) throw new Error(`${what} must have 1 to ${most} characters.`);
  if (/\p{Cc}/u.test(text)) throw new Error(`${what} must not contain control characters.`);
  return text;
}

function emailOf(value: string): string {
  const text = textOf(value, 'EMAIL', limits.emailMaxLength);
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`"${text}" is not an e-mail address.`);
  return text;
}

function permissionsOf(list: string): Permission[] {
  if (list === 'all') return [...permissions];
  if (list === 'none') return [];
  const names = list.split(',').map((name) => name.trim());
  return names.map((name) => {
    if (!isPermission(name)) throw new Error(`"${name}" is not a permission. There are: ${permissions.join(', ')}.`);
    return name;
  });
}
