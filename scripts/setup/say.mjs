// Progress goes to stderr, so that the output of `npm run admin` can be piped.

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A fault that the operator can fix. Only its text is shown, without a stack. */
export class Plain extends Error {}

/**
 * The text to show for a fault.
 * @param {unknown} error
 */
export function textOf(error) {
  if (error instanceof Plain) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs the body of a command. If it fails, prints the reason and ends the process with status 1.
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

/** When no work is left, Node ends with status 0, even if the body has not finished. */
function failUnfinished() {
  say('The command ended before it was done: it waited for something that never came.');
  process.exit(1);
}

/** @param {number} since from performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
