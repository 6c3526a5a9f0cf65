/** @typedef {{ name: string, current: string, latest: string, step: 'major' | 'minor' | 'patch' }} Newer */
/** @typedef {{ name: string, severity: string, title: string, url: string, range: string, isShipped: boolean }} Advisory */
/** @template T @typedef {{ found: T[], failure?: string }} Answer */

/**
 * The JSON that npm prints, without its warnings before and after.
 * @param {string} output
 */
function jsonOf(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    // npm prints nothing if nothing is outdated.
    return output.replaceAll(/^npm warn .*$/gm, '').trim() === '' ? {} : { message: output.trim().split('\n').at(-1) };
  }
}

/** Why npm failed: its two kinds of errors. @param {any} json @returns {string | undefined} */
const failureOf = (json) =>
  json.error?.summary || json.error?.code || (typeof json.message === 'string' ? json.message : undefined);

/**
 * @param {string} output of `npm outdated --json`
 * @param {ReadonlySet<string>} ours the packages that our package.json files name
 * @returns {Answer<Newer>}
 */
export function outdatedOf(output, ours) {
  const json = jsonOf(output);
  const failure = failureOf(json);
  if (failure) return { found: [], failure };
  const found = Object.entries(json)
    .map(([name, value]) => ({ name, ...[value].flat()[0] }))
    .filter(({ name, current, latest }) => ours.has(name) && current && latest)
    .flatMap(({ name, current, latest }) => {
      const step = stepOf(current, latest);
      return step ? [{ name, current, latest, step }] : [];
    });
  return { found };
}

/**
 * In versions before 1.0.0, the second number is the major one. The version that a registry calls the latest can be older.
 * @param {string} current
 * @param {string} latest
 */
function stepOf(current, latest) {
  const from = current.split('.').map(Number);
  const to = latest.split('.').map(Number);
  const at = from.findIndex((number, index) => number !== to[index]);
  if (at < 0 || (from[at] ?? 0) > (to[at] ?? 0)) return undefined;
  return /** @type {const} */ (['major', 'minor', 'patch'])[from[0] === 0 && at > 0 ? at - 1 : at];
}

/**
 * @param {string} output of `npm audit --json`
 * @param {ReadonlySet<string>} shipped the names of the packages in our package
 * @returns {Answer<Advisory>}
 */
export function advisoriesOf(output, shipped) {
  const json = jsonOf(output);
  const failure = failureOf(json) ?? (json.vulnerabilities ? undefined : 'The answer has no advisories.');
  if (failure) return { found: [], failure };
  /** @type {any[]} */
  const causes = Object.values(json.vulnerabilities).flatMap((/** @type {any} */ { via }) => via);
  const own = causes.filter((cause) => typeof cause === 'object');
  const byAddress = new Map(own.map((cause) => [`${cause.url} ${cause.name}`, cause]));
  const found = [...byAddress.values()].map(({ name, severity, title, url, range }) => ({
    name,
    severity,
    title,
    url,
    range,
    isShipped: shipped.has(name),
  }));
  return { found: found.toSorted((a, b) => Number(b.isShipped) - Number(a.isShipped)) };
}

/**
 * @param {Answer<Newer>} newer
 * @param {Answer<Advisory>} advisories
 */
export function linesOf(newer, advisories) {
  return [
    ...(newer.failure
      ? [`Not known which packages are outdated: the registry did not answer (${newer.failure}).`]
      : [`${newer.found.length} of our packages have a newer version.`]),
    ...newer.found.map(({ name, current, latest, step }) => `  ${step.padEnd(5)}  ${name} ${current} → ${latest}`),
    '',
    ...(advisories.failure
      ? [`Not known which advisories touch us: the registry did not answer (${advisories.failure}).`]
      : [`${advisories.found.length} advisories touch the installed packages.`]),
    ...advisories.found.map(
      ({ name, severity, title, url, range, isShipped }) =>
        `  ${severity} (${isShipped ? 'shipped' : 'only a tool'})  ${name} ${range}: ${title} ${url}`,
    ),
  ];
}
