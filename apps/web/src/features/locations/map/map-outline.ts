import { geoJSON, LayerGroup, polyline, svg, type Map as LeafletMap, type PathOptions } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// As files of their own: they are read as data, neither typed nor parsed as code.
import statesAddress from 'us-atlas/states-10m.json?url';
import countriesAddress from 'world-atlas/countries-50m.json?url';
import { drawInView } from './draw-in-view.ts';
import classes from './map-outline.module.css';
import { stateLabels } from './state-labels.ts';

const usa = '840';
/** How far beyond what is shown it is drawn, as a share of that. */
const margin = 0.4;

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type StateAtlas = Topology<{ states: GeometryCollection<{ name: string }>; nation: GeometryCollection }>;

/**
 * Countries and states, shipped with the application: the map of a site without a way to the Internet, and what lies
 * beneath the tiles of all others. Styled by classes alone, so that a change of the colour scheme needs no redraw.
 */
export async function drawOutline(map: LeafletMap): Promise<void> {
  const [world, states] = await Promise.all([
    fetchAtlas<Atlas>(countriesAddress),
    fetchAtlas<StateAtlas>(statesAddress),
  ]);
  // The page may have been left meanwhile.
  const isGone = () => !map.getPane('mapPane')?.isConnected;
  if (isGone()) return;
  const around = layer(map, 'around');
  const own = layer(map, 'own');
  const shapesOfStates = () => feature(states, states.objects.states).features;
  const parts: (() => unknown)[] = [
    // From the states, whose shores leave the Great Lakes out.
    () => geoJSON(feature(states, states.objects.nation), { style: () => own(classes.land) }).addTo(map),
    () =>
      geoJSON(
        mesh(states, states.objects.states, (a, b) => a !== b),
        { style: () => own(classes.state) },
      ).addTo(map),
    () => new LayerGroup(stateLabels(shapesOfStates(), 'own')).addTo(map),
    () => new LayerGroup(gridLines().map((line) => polyline(line, around(classes.grid)))).addTo(map),
    ...inParts(world.objects.countries.geometries).map(
      (countries) => () => drawInView(map, shapesOf(world, countries), around(classes.neighbour), margin),
    ),
  ];
  for (const draw of parts) {
    await idle();
    if (isGone()) return;
    draw();
  }
}

/** A pane with a drawing of its own, and how a line or an area of a class is drawn there. */
function layer(map: LeafletMap, pane: string): (className: string | undefined) => PathOptions {
  map.createPane(pane).classList.add(classes.pane ?? '');
  const renderer = svg({ pane, padding: margin });
  // The classes say how.
  return (className = '') => ({ renderer, pane, interactive: false, className, stroke: true, fill: true });
}

/** All but the country that the states make up. */
function shapesOf(world: Atlas, countries: Atlas['objects']['countries']['geometries']) {
  const geometries = countries.filter(({ id }) => String(id) !== usa);
  return feature(world, { type: 'GeometryCollection', geometries }).features;
}

/** A few at a time: what takes longer than a moment holds up whoever moves the map. */
function inParts<T>(all: readonly T[]): T[][] {
  const size = 20;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/** The markers, which people wait for, go first, and so does whatever they do with them. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });
}

async function fetchAtlas<Kind>(address: string): Promise<Kind> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The outline of the map answers ${response.status}`);
  return (await response.json()) as Kind;
}

/** Every tenth degree. */
function gridLines(): [number, number][][] {
  const steps = (from: number, to: number) =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, step) => from + step * 10);
  return [
    ...steps(-180, 180).map((longitude): [number, number][] => [
      [-80, longitude],
      [80, longitude],
    ]),
    ...steps(-80, 80).map((latitude): [number, number][] => [
      [latitude, -180],
      [latitude, 180],
    ]),
  ];
}
