import type { Location } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { Map as LeafletMapInstance, ZoomAnimEvent } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createClusters, type Clusters, type MapItem } from './clusters.ts';
import { useMap } from './leaflet-map.tsx';
import { ClusterMarker, LocationMarker, LocationTooltip } from './map-marker.tsx';

interface MapMarkersProps {
  locations: readonly Location[];
  chosen: number | undefined;
  onChoose: (location: Location) => void;
}

/** Renders only the markers in view. */
export function MapMarkers({ locations, chosen, onChoose }: MapMarkersProps) {
  const map = useMap();
  const clusters = useMemo(() => createClusters(locations), [locations]);
  const items = useItemsInView(map, clusters);
  const [pointed, setPointed] = useState<{ location: Location; marker: HTMLElement }>();
  const pane = map.getPane('markerPane');
  if (!pane) return null;
  const markers = createPortal(
    items.map((item) => {
      const { x, y } = map.latLngToLayerPoint([item.latitude, item.longitude]);
      return item.kind === 'location' ? (
        <LocationMarker
          key={item.location.id}
          location={item.location}
          x={x}
          y={y}
          isChosen={item.location.id === chosen}
          onChoose={() => onChoose(item.location)}
          onPoint={(marker) => setPointed(marker && { location: item.location, marker })}
        />
      ) : (
        <ClusterMarker
          key={`cluster ${item.id}`}
          cluster={item}
          x={x}
          y={y}
          onOpen={() => map.setView([item.latitude, item.longitude], clusters.zoomToOpen(item))}
        />
      );
    }),
    pane,
  );
  return (
    <>
      {markers}
      {pointed?.marker.isConnected && <LocationTooltip {...pointed} />}
    </>
  );
}

/**
 * Updates the items when the map stops moving. After a zoom it updates them immediately, because all marker positions
 * are wrong.
 */
function useItemsInView(map: LeafletMapInstance, clusters: Clusters): MapItem[] {
  const [items, setItems] = useState<MapItem[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      // Includes a margin, so that a short move shows no gaps.
      const bounds = map.getBounds().pad(0.15);
      setItems(
        clusters.find([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], map.getZoom()),
      );
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, limits.mapDebounceMs);
    };
    // Runs before the next frame.
    const lookNow = () => flushSync(look);
    // Runs while the map animates the zoom.
    const prepare = ({ zoom }: ZoomAnimEvent) => setTimeout(() => clusters.prepare(zoom));
    look();
    map.on('moveend resize', lookSoon);
    map.on('zoomend viewreset', lookNow);
    map.on('zoomanim', prepare);
    return () => {
      clearTimeout(timer);
      map.off('moveend resize', lookSoon);
      map.off('zoomend viewreset', lookNow);
      map.off('zoomanim', prepare);
    };
  }, [map, clusters]);
  return items;
}
