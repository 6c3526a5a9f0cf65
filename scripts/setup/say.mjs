// Progress goes to stderr, so that `npm run admin` can be piped.

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A fault that the operator can mend: shown as its text alone, without a stack. */
export class Plain extends Error {}

/**
 * What to show of a fault.
 * @param {unknown} error
 */
export function textOf(error) {
  if (error instanceof Plain) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a command's body; a fault ends the process with status 1 and its reason.
 * @param {() => Promise<unknown>} body
 */
export async function command(body) {
  process.on('beforeExit', failUnfinished);
  try {
    await body();
  } catch (error) {
    say(textOf(error));
    process.exit(1);
  }
  process.off('beforeExit', failUnfinished);
}

/** Where nothing is left that could go on, Node ends with status 0, whether the body is done or not. */
function failUnfinished() {
  say('Ended before it was done: it waited for something that cannot come any more.');
  process.exit(1);
}

/** @param {number} since from performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
