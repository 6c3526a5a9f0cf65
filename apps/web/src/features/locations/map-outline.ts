import { geoJSON, LayerGroup, polyline, svg, type Map as LeafletMap, type PathOptions } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// As files of their own: they are read as data, neither typed nor parsed as code.
import statesAddress from 'us-atlas/states-10m.json?url';
import countriesAddress from 'world-atlas/countries-50m.json?url';
import classes from './map-outline.module.css';
import { stateLabels } from './state-labels.ts';

const usa = '840';
const pane = 'outline';

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
  await idle();
  // The page may have been left meanwhile.
  if (!map.getPane('mapPane')?.isConnected) return;
  map.createPane(pane).classList.add(classes.pane ?? '');
  const renderer = svg({ pane, padding: 0.4 });
  const look = (className: string | undefined): PathOptions => ({
    renderer,
    pane,
    interactive: false,
    className: className ?? '',
    // The classes say how it is drawn.
    stroke: true,
    fill: true,
  });
  const countries = feature(world, world.objects.countries);
  const layers = new LayerGroup([
    ...gridLines().map((line) => polyline(line, { ...look(classes.grid), fill: false })),
    geoJSON(countries, { filter: ({ id }) => String(id) !== usa, style: () => look(classes.neighbour), pane }),
    // From the states, whose shores leave the Great Lakes out.
    geoJSON(feature(states, states.objects.nation), { style: () => look(classes.land), pane }),
    geoJSON(
      mesh(states, states.objects.states, (a, b) => a !== b),
      { style: () => ({ ...look(classes.state), fill: false }), pane },
    ),
    ...stateLabels(feature(states, states.objects.states).features, pane),
  ]);
  layers.addTo(map);
}

/** Drawing it takes a while: the markers, which people wait for, go first. */
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
