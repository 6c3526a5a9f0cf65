import type { Location } from '@rampart/contract/api/locations.ts';
import { expect, it } from 'vitest';
import { createClusters } from './clusters.ts';

const world: [number, number, number, number] = [-180, -85, 180, 85];

const place = (id: number, over: Partial<Location> = {}): Location => ({
  id,
  name: `Place ${id}`,
  latitude: 41 + id / 1000,
  longitude: -99,
  assets_count: 2,
  rating: 240,
  ...over,
});

it('only locations with both coordinates are on the map', () => {
  const items = createClusters([place(1), place(2, { latitude: null, longitude: null })]).find(world, 5);
  expect(items).toMatchObject([{ kind: 'location', location: { id: 1 } }]);
});

it('a few locations have separate markers, even if they are very close', () => {
  expect(createClusters([place(1), place(2), place(3)]).find(world, 5)).toHaveLength(3);
});

it('many close locations share one marker, with the sum of their assets and the worst rating', () => {
  const places = Array.from({ length: 150 }, (_, id) => place(id, { rating: id === 7 ? 30 : 240 }));
  const clusters = createClusters(places);
  const [item, ...others] = clusters.find(world, 3);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ kind: 'cluster', count: 150, assets: 300, state: 1 });
  if (item?.kind !== 'cluster') throw new Error('No cluster');
  const closer = clusters.zoomToOpen(item);
  expect(closer).toBeGreaterThan(3);
  expect(clusters.find(world, closer).length).toBeGreaterThan(1);
});

it('locations at the same place get separate markers at the highest zoom', () => {
  const clusters = createClusters(Array.from({ length: 150 }, (_, id) => place(id, { latitude: 41 })));
  const [item] = clusters.find(world, 16);
  if (item?.kind !== 'cluster') throw new Error('No cluster');
  const closest = clusters.zoomToOpen(item);
  expect(closest).toBe(17);
  expect(clusters.find(world, closest)).toHaveLength(150);
  expect(clusters.find(world, 18)).toHaveLength(150);
});

it('locations outside of the view have no marker', () => {
  expect(createClusters([place(1)]).find([0, 0, 10, 10], 5)).toEqual([]);
});

it('twenty thousand locations need only a few markers', () => {
  const places = Array.from({ length: 20_000 }, (_, id) =>
    place(id, { latitude: 25 + ((id * 7919) % 2400) / 100, longitude: -125 + ((id * 104_729) % 5800) / 100 }),
  );
  const items = createClusters(places).find(world, 5);
  expect(items.length).toBeLessThan(800);
  const total = items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0);
  expect(total).toBe(20_000);
});
