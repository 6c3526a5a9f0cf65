/**
 * The text shown for the error of a failed call (SPEC point 8). A string is shown unchanged, an object as its values
 * joined with spaces, and anything else as an unknown type.
 */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    // Field errors are lists of sentences. Join the sentences with spaces, not with commas.
    return Object.values(error)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .join(' ');
  }
  return 'Unknown type of error';
}
