import type { Location } from '@rampart/contract/api/locations.ts';
import { mapCentre, mapZoom } from '@rampart/contract/rules/map.ts';
import { Card } from '#ui/layout/card.tsx';
import classes from './company-map.module.css';
import { LeafletMap } from './leaflet-map.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapMarkers } from './map-markers.tsx';

interface CompanyMapProps {
  locations: readonly Location[];
  /** Beside the title, such as the number of locations. */
  aside: string;
  chosen: number | undefined;
  onChoose: (location: Location) => void;
}

/** The map of the company's equipment. */
export function CompanyMap({ locations, aside, chosen, onChoose }: CompanyMapProps) {
  return (
    <Card title="Company Map" aside={<span className={classes.aside}>{aside}</span>}>
      <div className={classes.map}>
        <LeafletMap label="Map of locations" center={mapCentre} zoom={mapZoom}>
          <MapMarkers locations={locations} chosen={chosen} onChoose={onChoose} />
          <MapLegend />
        </LeafletMap>
      </div>
    </Card>
  );
}
