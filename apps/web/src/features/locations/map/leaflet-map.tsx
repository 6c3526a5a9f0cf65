import 'leaflet/dist/leaflet.css';
import { control, map as createMap, tileLayer, type LatLngTuple, type Map as LeafletMapInstance } from 'leaflet';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { locationQueries } from '../locations.api.ts';
import classes from './leaflet-map.module.css';
import { drawOutline } from './map-outline.ts';

const MapContext = createContext<LeafletMapInstance | undefined>(undefined);

/** The map that contains a marker or a layer. */
export function useMap(): LeafletMapInstance {
  const map = use(MapContext);
  if (!map) throw new Error('useMap can only be used inside a map');
  return map;
}

interface LeafletMapProps {
  label: string;
  center: LatLngTuple;
  zoom: number;
  /** A click or tap on the map itself. */
  onPick?: (latitude: number, longitude: number) => void;
  /** The content of the map. It renders after the map is created. */
  children?: ReactNode;
}

/** A map with the configured tiles, and the outline below them. */
export function LeafletMap({ label, center, zoom, onPick, children }: LeafletMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMapInstance>();
  const { data: settings } = useQuery(locationQueries.mapSettings());
  const create = useEffectEvent((element: HTMLElement) => {
    const created = createMap(element, {
      center,
      zoom,
      minZoom: 2,
      maxZoom: 18,
      worldCopyJump: true,
      zoomControl: false,
      attributionControl: false,
    });
    control.zoom({ position: 'bottomright', zoomInTitle: 'Zoom in', zoomOutTitle: 'Zoom out' }).addTo(created);
    return created;
  });
  const pick = useEffectEvent((latitude: number, longitude: number) => onPick?.(latitude, longitude));

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const created = create(element);
    created.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      pick(lat, lng);
    });
    // The map is usable without its outline.
    drawOutline(created).catch((error: unknown) => console.error(error));
    const observer = new ResizeObserver(() => created.invalidateSize());
    observer.observe(element);
    setMap(created);
    return () => {
      observer.disconnect();
      created.remove();
    };
  }, []);

  useEffect(() => {
    if (!map || !settings?.tiles) return undefined;
    const tiles = tileLayer(settings.tiles, { maxZoom: 18 }).addTo(map);
    return () => void tiles.remove();
  }, [map, settings]);

  return (
    <div className={classes.frame}>
      <div ref={container} className={classes.map} role="region" aria-label={label} />
      {settings?.tiles && <p className={classes.attribution}>{settings.attribution}</p>}
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}
