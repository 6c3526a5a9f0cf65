/** Where the map opens, and how close (SPEC point 9). */
export const mapCentre: [latitude: number, longitude: number] = [41.26, -99.21];
export const mapZoom = 5;
