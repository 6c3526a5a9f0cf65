import type { Location } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { Map as LeafletMapInstance } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { createClusters, type Clusters, type MapItem } from './clusters.ts';
import { useMap } from './leaflet-map.tsx';
import { ClusterMarker, LocationMarker, LocationTooltip } from './map-marker.tsx';

interface MapMarkersProps {
  locations: readonly Location[];
  chosen: number | undefined;
  onChoose: (location: Location) => void;
}

/** The markers of what is in view; nothing else is on the page. */
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
          onOpen={() => map.setView([item.latitude, item.longitude], clusters.zoomOf(item.id))}
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

/** Looked for anew when the map comes to rest. */
function useItemsInView(map: LeafletMapInstance, clusters: Clusters): MapItem[] {
  const [items, setItems] = useState<MapItem[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      // Some way beyond the edge, so that a short move shows no gaps.
      const bounds = map.getBounds().pad(0.15);
      setItems(
        clusters.find([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], map.getZoom()),
      );
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, limits.mapDebounceMs);
    };
    look();
    map.on('moveend zoomend viewreset resize', lookSoon);
    return () => {
      clearTimeout(timer);
      map.off('moveend zoomend viewreset resize', lookSoon);
    };
  }, [map, clusters]);
  return items;
}
