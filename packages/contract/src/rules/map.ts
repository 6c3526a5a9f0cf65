/** The centre and zoom of the map when it opens (SPEC point 9). */
export const mapCentre: [latitude: number, longitude: number] = [41.26, -99.21];
export const mapZoom = 5;
