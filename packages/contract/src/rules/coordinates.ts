export const mostLatitude = 90;
export const mostLongitude = 180;

/**
 * A latitude or longitude as people write it, with a point or a comma before the decimals: a coordinate has at most
 * three digits before them, so a comma never groups thousands. Undefined where the text is no such number.
 */
export function coordinateOf(text: string, most: number): number | undefined {
  const written = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(written)) return undefined;
  const number = Number(written);
  return Math.abs(number) <= most ? number : undefined;
}
