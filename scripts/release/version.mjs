import { Plain } from '../setup/say.mjs';

/**
 * The version of the next release.
 * @param {string} current
 * @param {string | undefined} wanted `major`, `minor`, `patch`, or a version that is not smaller than the current one
 */
export function nextVersion(current, wanted) {
  const [major = 0, minor = 0, patch = 0] = numbersOf(current);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!wanted || !/^\d+\.\d+\.\d+$/.test(wanted)) {
    throw new Plain('Name the release: npm run release -- major, minor, patch, or a version such as 1.2.0.');
  }
  if (order(wanted, current) < 0) throw new Plain(`${wanted} is older than ${current}.`);
  return wanted;
}

/** @param {string} version */
const numbersOf = (version) => version.split('.').map(Number);

/** @param {string} one @param {string} other */
function order(one, other) {
  const others = numbersOf(other);
  return (
    numbersOf(one)
      .map((number, index) => number - (others[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/**
 * A package.json or package-lock.json with the new version of Rampart and of its own packages.
 * @param {string} text
 * @param {string} current
 * @param {string} next
 */
export function withVersion(text, current, next) {
  const json = JSON.parse(text);
  for (const entry of [json, ...Object.values(json.packages ?? {})]) {
    if (/^(rampart$|@rampart\/)/.test(entry.name ?? '') && entry.version === current) entry.version = next;
    for (const name of Object.keys(entry.dependencies ?? {})) {
      if (name.startsWith('@rampart/') && entry.dependencies[name] === current) entry.dependencies[name] = next;
    }
  }
  return `${JSON.stringify(json, null, 2)}\n`;
}

/**
 * A page with the names of the new package and image.
 * @param {string} text
 * @param {string} current
 * @param {string} next
 */
export function withPackageName(text, current, next) {
  const old = current.replaceAll('.', String.raw`\.`);
  return text.replaceAll(new RegExp(`(?<=rampart[-:]|VERSION=)${old}(?!\\d)`, 'g'), next);
}
