import type { Location } from '@rampart/contract/api/locations.ts';
import { ratingStateOf, worstFirst, type RatingState } from '@rampart/contract/rules/ratings.ts';
import Supercluster from 'supercluster';

/** Up to this number, every location has its own marker. Above it, close markers are combined. */
const many = 100;
const tileSize = 256;
/** In pixels. A cluster's label is up to 70 wide. */
const closeRadius = 70;
/** At a higher zoom, every location has its own marker. */
const mostZoom = 16;

interface Placed {
  location: Location;
}

interface Gathered {
  assets: number;
  /** The index of the worst state in the order of states. */
  worst: number;
}

/** A marker on the map: one location, or several that are too close to each other. */
export type MapItem = { latitude: number; longitude: number } & (
  | { kind: 'location'; location: Location }
  | { kind: 'cluster'; zoom: number; id: number; count: number; assets: number; state: RatingState }
);

type Cluster = Extract<MapItem, { kind: 'cluster' }>;
type Level = Supercluster<Placed, Gathered>;

const levelZoomOf = (shown: number) => Math.min(Math.round(shown), mostZoom);
const rankOf = (location: Location) => worstFirst.indexOf(ratingStateOf(location.rating));

/**
 * Finds the markers in a part of the map, for any number of locations. Each zoom level is computed when it is first
 * needed. Computing all levels first would delay the markers of 20,000 locations by a quarter of a second.
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
      // Above the last level, it returns every location separately.
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
    /** Computes a zoom level before it is shown. */
    prepare(shown: number): void {
      levelOf(levelZoomOf(shown));
    },
    /** The zoom that splits a cluster. At this zoom its locations are further apart than the width of a cluster. */
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
