import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * What happened when one test ran with one fault. `by` is the hash of the file of the test.
 * @typedef {{ key: string, test: string, by: string, outcome: 'noticed' | 'hung' | 'missed', ms: number }} Trial
 */

/**
 * The trials that are still valid. A fault that the tests of the same file noticed is not tried again.
 * @param {import('./plan.mjs').Plan} plan
 */
export function readProgress({ progress, tests }) {
  const valid = new Set(Object.values(tests));
  const lines = existsSync(progress) ? readFileSync(progress, 'utf8').split('\n') : [];
  const trials = lines.flatMap((line) => {
    // The last line is incomplete if the run was interrupted.
    if (!line.endsWith('}')) return [];
    const trial = /** @type {Trial} */ (JSON.parse(line));
    return valid.has(trial.by) ? [trial] : [];
  });
  const noticed = new Set(trials.filter(({ outcome }) => outcome !== 'missed').map(({ key }) => key));
  const tried = new Set(trials.map(({ key, test, by }) => `${key} ${by} ${test}`));
  return {
    trials,
    /** @param {string} key */
    isNoticed: (key) => noticed.has(key),
    /** @param {Pick<Trial, 'key' | 'test' | 'by'>} trial */
    isTried: ({ key, test, by }) => tried.has(`${key} ${by} ${test}`),
    /** @param {Trial} trial */
    add(trial) {
      if (trial.outcome !== 'missed') noticed.add(trial.key);
      tried.add(`${trial.key} ${trial.by} ${trial.test}`);
      appendFileSync(progress, `${JSON.stringify(trial)}\n`);
    },
  };
}
