// Uses only old syntax: an old Node must reach the message instead of a syntax error.

/**
 * The message for a Node version that cannot run Rampart, or '' if it can.
 * @param {string} version such as '20.19.1'
 */
export function nodeComplaint(version) {
  var parts = version.split('.');
  var major = Number(parts[0]);
  var minor = Number(parts[1]);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return '';
  if (major <= 20) return 'Rampart needs Node 20.19 or newer. This is ' + version + '.';
  return 'Rampart needs Node 20.19, 22.12 or newer. This is ' + version + ', which its build tools do not support.';
}

/** Ends the process if this Node is too old. */
export function requireNode() {
  var complaint = nodeComplaint(process.versions.node);
  if (!complaint) return;
  console.error(complaint + ' Install a current version from https://nodejs.org and try again.');
  process.exit(1);
}
