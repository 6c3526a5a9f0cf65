import type { Location } from '@rampart/contract/api/locations.ts';
import { mapCentre, mapZoom } from '@rampart/contract/rules/map.ts';
import classes from './company-map.module.css';
import { LeafletMap } from './leaflet-map.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapMarkers } from './map-markers.tsx';

interface CompanyMapProps {
  locations: readonly Location[];
  chosen: number | undefined;
  onChoose: (location: Location) => void;
}

/** Where the company's equipment stands. */
export function CompanyMap({ locations, chosen, onChoose }: CompanyMapProps) {
  return (
    <div className={classes.card}>
      <LeafletMap label="Map of locations" center={mapCentre} zoom={mapZoom}>
        <MapMarkers locations={locations} chosen={chosen} onChoose={onChoose} />
        <MapLegend />
      </LeafletMap>
    </div>
  );
}
