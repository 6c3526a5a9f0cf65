import type { Feature, Geometry, Position } from 'geojson';
import {
  latLngBounds,
  polygon,
  type LatLngBounds,
  type LatLngTuple,
  type Map as LeafletMap,
  type Path,
  type PathOptions,
} from 'leaflet';

interface Shape {
  bounds: LatLngBounds;
  rings: Position[][];
  path?: Path;
}

/**
 * Draws only the areas inside the view and a margin around it, and updates them when the map moves. After each zoom
 * Leaflet recomputes everything that it contains, and the world has a hundred thousand corners.
 */
export function drawInView(
  map: LeafletMap,
  areas: readonly Feature<Geometry>[],
  look: PathOptions,
  margin: number,
): void {
  const shapes = areas.flatMap(({ geometry }) => polygonsOf(geometry)).map(shapeOf);
  const draw = () => {
    const view = map.getBounds().pad(margin);
    for (const shape of shapes) {
      if (view.intersects(shape.bounds)) (shape.path ??= polygon(shape.rings.map(cornersOf), look)).addTo(map);
      else shape.path?.remove();
    }
  };
  draw();
  map.on('moveend', draw);
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

function shapeOf(rings: Position[][]): Shape {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude = 0, latitude = 0] of rings[0] ?? []) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { bounds: latLngBounds([south, west], [north, east]), rings };
}

const cornersOf = (ring: Position[]) => ring.map(([longitude = 0, latitude = 0]): LatLngTuple => [latitude, longitude]);
