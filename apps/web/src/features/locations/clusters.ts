import type { Location } from '@rampart/contract/api/locations.ts';
import { ratingStateOf, worstFirst, type RatingState } from '@rampart/contract/rules/ratings.ts';
import Supercluster from 'supercluster';

/** So many markers can stand side by side; more of them are put together where they are close. */
const many = 100;

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
  | { kind: 'cluster'; id: number; count: number; assets: number; state: RatingState }
);

const rankOf = (location: Location) => worstFirst.indexOf(ratingStateOf(location.rating));

/** Finds what lies in a part of the map, however many locations there are. */
export function createClusters(locations: readonly Location[]) {
  const points = locations.flatMap((location) => {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null) return [];
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] };
    return [{ type: 'Feature' as const, geometry, properties: { location } }];
  });
  const index = new Supercluster<Placed, Gathered>({
    // In pixels of a tile of 256: a cluster's label is up to 70 wide.
    radius: points.length > many ? 70 : 0,
    extent: 256,
    maxZoom: 16,
    map: ({ location }) => ({ assets: location.assets_count, worst: rankOf(location) }),
    reduce: (sum, { assets, worst }) => {
      sum.assets += assets;
      sum.worst = Math.min(sum.worst, worst);
    },
  }).load(points);

  return {
    find(bounds: [west: number, south: number, east: number, north: number], zoom: number): MapItem[] {
      return index.getClusters(bounds, Math.round(zoom)).map((found): MapItem => {
        const [longitude = 0, latitude = 0] = found.geometry.coordinates;
        const { properties } = found;
        if (!('cluster' in properties)) {
          return { kind: 'location', latitude, longitude, location: properties.location };
        }
        const { cluster_id: id, point_count: count, assets, worst } = properties;
        return { kind: 'cluster', latitude, longitude, id, count, assets, state: worstFirst[worst] ?? 0 };
      });
    },
    /** How close one must come for a cluster to fall apart. */
    zoomOf: (id: number) => index.getClusterExpansionZoom(id),
  };
}

export type Clusters = ReturnType<typeof createClusters>;
