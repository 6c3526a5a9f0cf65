import type { Location } from '@rampart/contract/api/locations.ts';

type Point = Pick<Location, 'latitude' | 'longitude'>;

/** Both coordinates with four decimals, which is about ten metres. Undefined if one is missing. */
export function coordinatesOf({ latitude, longitude }: Point): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}
