/**
 * The text shown for whatever a failed call brought back (SPEC point 8): a string stays as it is,
 * an object becomes its values joined with spaces, anything else is of an unknown type.
 */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    // Field errors are lists of sentences; a list reads as its sentences, not as its commas.
    return Object.values(error)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .join(' ');
  }
  return 'Unknown type of error';
}
