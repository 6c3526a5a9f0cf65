import { geoJSON, LayerGroup, polyline, svg, type Map as LeafletMap, type PathOptions } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Imported as URLs, so that the files are loaded as data, without types and without parsing them as code.
import statesAddress from 'us-atlas/states-10m.json?url';
import countriesAddress from 'world-atlas/countries-50m.json?url';
import { drawInView } from './draw-in-view.ts';
import classes from './map-outline.module.css';
import { stateLabels } from './state-labels.ts';

const usa = '840';
/** The drawn margin around the view, as a share of the view. */
const margin = 0.4;

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type StateAtlas = Topology<{ states: GeometryCollection<{ name: string }>; nation: GeometryCollection }>;

/**
 * Draws countries and states from data that is shipped with the application. A site without Internet access sees only
 * this map. On all other sites it is below the tiles. Only classes style it, so a change of the colour scheme needs no
 * redraw.
 */
export async function drawOutline(map: LeafletMap): Promise<void> {
  const [world, states] = await Promise.all([
    fetchAtlas<Atlas>(countriesAddress),
    fetchAtlas<StateAtlas>(statesAddress),
  ]);
  // The user may have left the page in the meantime.
  const isGone = () => !map.getPane('mapPane')?.isConnected;
  if (isGone()) return;
  const around = layer(map, 'around');
  const own = layer(map, 'own');
  const shapesOfStates = () => feature(states, states.objects.states).features;
  const parts: (() => unknown)[] = [
    // Uses the states, because their shores exclude the Great Lakes.
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

/** Creates a pane with its own renderer, and returns the path options for a class in it. */
function layer(map: LeafletMap, pane: string): (className: string | undefined) => PathOptions {
  map.createPane(pane).classList.add(classes.pane ?? '');
  const renderer = svg({ pane, padding: margin });
  // The class sets the colours of stroke and fill.
  return (className = '') => ({ renderer, pane, interactive: false, className, stroke: true, fill: true });
}

/** All countries except the USA, which is drawn from its states. */
function shapesOf(world: Atlas, countries: Atlas['objects']['countries']['geometries']) {
  const geometries = countries.filter(({ id }) => String(id) !== usa);
  return feature(world, { type: 'GeometryCollection', geometries }).features;
}

/** Splits the work, because long tasks would block moving the map. */
function inParts<T>(all: readonly T[]): T[][] {
  const size = 20;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/** Waits until the browser is idle. The markers and the user's actions come first. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });
}

async function fetchAtlas<Kind>(address: string): Promise<Kind> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map outline could not be loaded: status ${response.status}`);
  return (await response.json()) as Kind;
}

/** One line every ten degrees. */
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
