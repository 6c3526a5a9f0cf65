import { posix } from 'node:path';

/** A change note: the number of its file, and its text. @typedef {{ number: string, text: string }} Note */

export const changelogHead = `# Changelog

\`npm run release\` makes this file from the notes in \`changes/\`. The number of each note is that of its file. Versions are
explained in [docs/releases.md](docs/releases.md).
`;

/**
 * The changelog with a section for a release: all notes that no section has yet.
 * @param {string} changelog
 * @param {readonly Note[]} notes
 * @param {string} version
 * @param {string} day
 */
export function withRelease(changelog, notes, version, day) {
  const older = changelog.slice(changelogHead.length);
  const fresh = unreleased(older, notes);
  const section = [`## ${version} (${day})`, ...fresh.toReversed().map(entryOf)].join('\n\n');
  return `${changelogHead}\n${section}\n${older}`;
}

/**
 * @param {string} changelog
 * @param {readonly Note[]} notes
 */
export function unreleased(changelog, notes) {
  const known = new Set([...changelog.matchAll(/^### .* \((\d{4})\)$/gm)].map(([, number]) => number));
  return notes.filter(({ number }) => !known.has(number));
}

/** @param {Note} note */
function entryOf({ number, text }) {
  const [title = '', ...body] = text.trim().split('\n');
  // Headings inside a note are below its own.
  const headed = body.join('\n').trim().replaceAll(/^#/gm, '###');
  // Links in a note begin in its folder. The changelog is at the top.
  const lines = headed.replaceAll(/(?<=\]\()(?!https?:|#)[^)#]+/g, (/** @type {string} */ target) =>
    posix.normalize(`changes/${target}`),
  );
  return `### ${title.replace(/^# /, '')} (${number})\n\n${lines}`;
}
