export const mostLatitude = 90;
export const mostLongitude = 180;

/**
 * Parses a latitude or longitude with a decimal point or comma. A coordinate has at most three digits before the
 * decimals, so a comma never groups thousands. Undefined if the text is not such a number.
 */
export function coordinateOf(text: string, most: number): number | undefined {
  const written = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(written)) return undefined;
  const number = Number(written);
  return Math.abs(number) <= most ? number : undefined;
}
