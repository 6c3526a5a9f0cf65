import type { Location } from '@rampart/contract/api/locations.ts';
import { ratingStateOf, worstFirst, type RatingState } from '@rampart/contract/rules/ratings.ts';
import Supercluster from 'supercluster';

/** So many markers can stand side by side; more of them are put together where they are close. */
const many = 100;
const tileSize = 256;
/** In pixels: a cluster's label is up to 70 wide. */
const closeRadius = 70;
/** Closer than this, every location stands by itself. */
const mostZoom = 16;

interface Placed {
  location: Location;
}

interface Gathered {
  assets: number;
  /** The place of the worst state in the order of states. */
  worst: number;
}

/** What stands at one place of the map: a location, or several that are too close to be told apart. */
export type MapItem = { latitude: number; longitude: number } & (
  | { kind: 'location'; location: Location }
  | { kind: 'cluster'; zoom: number; id: number; count: number; assets: number; state: RatingState }
);

type Cluster = Extract<MapItem, { kind: 'cluster' }>;
type Level = Supercluster<Placed, Gathered>;

const levelZoomOf = (shown: number) => Math.min(Math.round(shown), mostZoom);
const rankOf = (location: Location) => worstFirst.indexOf(ratingStateOf(location.rating));

/**
 * Finds what lies in a part of the map, however many locations there are. Each zoom is put together when it is first
 * looked at: all of them at once would keep 20,000 locations from their first markers for a quarter of a second.
 */
export function createClusters(locations: readonly Location[]) {
  const points = locations.flatMap((location) => {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null) return [];
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] };
    return [{ type: 'Feature' as const, geometry, properties: { location } }];
  });
  const radius = points.length > many ? closeRadius : 0;
  const levels = new Map<number, Level>();
  const levelOf = (zoom: number): Level => {
    const known = levels.get(zoom);
    if (known) return known;
    const level = new Supercluster<Placed, Gathered>({
      radius,
      extent: tileSize,
      minZoom: zoom,
      maxZoom: zoom,
      map: ({ location }) => ({ assets: location.assets_count, worst: rankOf(location) }),
      reduce: (sum, { assets, worst }) => {
        sum.assets += assets;
        sum.worst = Math.min(sum.worst, worst);
      },
    }).load(points);
    levels.set(zoom, level);
    return level;
  };

  return {
    find(bounds: [west: number, south: number, east: number, north: number], shown: number): MapItem[] {
      const zoom = levelZoomOf(shown);
      // Closer than the last level it holds every location by itself.
      return levelOf(zoom)
        .getClusters(bounds, Math.round(shown))
        .map((found): MapItem => {
          const [longitude = 0, latitude = 0] = found.geometry.coordinates;
          const { properties } = found;
          if (!('cluster' in properties)) {
            return { kind: 'location', latitude, longitude, location: properties.location };
          }
          const { cluster_id: id, point_count: count, assets, worst } = properties;
          return { kind: 'cluster', latitude, longitude, zoom, id, count, assets, state: worstFirst[worst] ?? 0 };
        });
    },
    /** Puts a zoom together before it is shown. */
    prepare(shown: number): void {
      levelOf(levelZoomOf(shown));
    },
    /** How close one must come for a cluster to fall apart: its locations lie further apart than any cluster is wide. */
    zoomToOpen({ zoom, id, latitude }: Cluster): number {
      const leaves = levelOf(zoom).getLeaves(id, Infinity);
      const spread = (axis: 0 | 1) => {
        const degrees = leaves.map(({ geometry }) => geometry.coordinates[axis] ?? 0);
        return degrees.reduce((most, at) => Math.max(most, at)) - degrees.reduce((least, at) => Math.min(least, at));
      };
      const widest = Math.max(spread(0), spread(1) / Math.cos((latitude * Math.PI) / 180));
      const apart = Math.floor(Math.log2((2 * radius * 360) / (tileSize * widest))) + 1;
      return Math.max(zoom + 1, Math.min(apart, mostZoom + 1));
    },
  };
}

export type Clusters = ReturnType<typeof createClusters>;
