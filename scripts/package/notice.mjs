import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { otherWorks } from './other-works.mjs';

/** @typedef {import('./packages.mjs').Shipped} Shipped */

const line = `\n${'-'.repeat(80)}\n`;

/**
 * The licences of everything that is shipped and not ours. Packages with the same text share it.
 * @param {readonly Shipped[]} packages
 * @param {string} version
 */
export async function noticeOf(packages, version) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  for (const each of packages) {
    const text = await licenceText(each);
    users.set(
      text,
      (users.get(text) ?? new Set()).add(`${each.name} ${each.version} (${each.licence ?? 'see below'})`),
    );
  }
  const works = await Promise.all(otherWorks.map(textOfWork));
  const texts = [...users].map(([text, names]) => `${[...names].join('\n')}\n\n${text}\n`).toSorted();
  return [
    `Rampart ${version} contains the following works of others, under the following licences.\n`,
    ...works,
    ...texts,
  ].join(line);
}

/** @param {import('./other-works.mjs').Work} work */
async function textOfWork({ name, what, licence, source, text }) {
  const terms = text ? `\n${await readFile(inRoot('scripts/package/licences', text), 'utf8')}` : '';
  return `${name}\n${what}\nLicence: ${licence}\n${source}\n${terms}`;
}

/** Files such as LICENSE, license.md, LICENCE-MIT, COPYING, NOTICE. */
const isLicence = /^(licen[cs]e|copying|notice)/i;

/** @param {Shipped} shipped */
async function licenceText({ folder, licence }) {
  const names = (await readdir(folder)).filter((name) => isLicence.test(name)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  if (texts.length > 0) return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
  const { author, repository } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const facts = [author?.name ?? author, repository?.url ?? repository].filter(Boolean);
  return [`The package contains no text of its licence (${licence}).`, ...facts].join('\n');
}
