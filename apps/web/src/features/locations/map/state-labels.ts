import { divIcon, marker, polygon, type LatLngTuple, type Layer } from 'leaflet';
import type { Feature, Geometry, Position } from 'geojson';
import classes from './state-labels.module.css';

/** The postal abbreviation of each state by its census number. */
const abbreviations: Record<string, string> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN ' +
    '28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA ' +
    '53WA 54WV 55WI 56WY'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Leaflet stacks markers by their distance from the first map position. Labels north of it would be below the land. */
const aboveLand = 100_000;

/** One label in the middle of the largest part of each state. */
export function stateLabels(states: readonly Feature<Geometry>[], pane: string): Layer[] {
  return states.flatMap(({ id, geometry }) => {
    const text = abbreviations[String(id)];
    const ring = largestRing(geometry);
    if (!text || !ring) return [];
    const middle = polygon(ring).getBounds().getCenter();
    const icon = divIcon({ className: classes.label ?? '', html: text, iconSize: [24, 14] });
    return [marker(middle, { icon, pane, interactive: false, keyboard: false, zIndexOffset: aboveLand })];
  });
}

function largestRing(geometry: Geometry): LatLngTuple[] | undefined {
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flatMap((part) => part.slice(0, 1))
        : [];
  const [largest] = rings.toSorted((a, b) => areaOf(b) - areaOf(a));
  return largest?.map(([longitude = 0, latitude = 0]: Position): LatLngTuple => [latitude, longitude]);
}

/** In square degrees, for both directions of the ring. */
function areaOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
