import { coordinateOf, mostLatitude, mostLongitude } from '@rampart/contract/rules/coordinates.ts';
import { mapCentre, mapZoom } from '@rampart/contract/rules/map.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LocationForm } from './locations.api.ts';
import { LeafletMap, useMap } from './map/leaflet-map.tsx';
import classes from './point-picker.module.css';

interface PointPickerProps {
  form: LocationForm;
  onPick: (latitude: string, longitude: string) => void;
}

/** A small map beside the form. A click fills in the coordinates, which stay editable text. */
export function PointPicker({ form, onPick }: PointPickerProps) {
  const point = pointOf(form);
  const [start] = useState(point);
  return (
    <div className={classes.picker}>
      <LeafletMap
        label="Pick the location on the map"
        center={start ?? mapCentre}
        // Close enough to aim, and far enough to recognise the area by its outline if there are no tiles.
        zoom={start ? mapZoom + 1 : mapZoom - 1}
        onPick={(latitude, longitude) => onPick(latitude.toFixed(4), longitude.toFixed(4))}
      >
        {point && <Pin latitude={point[0]} longitude={point[1]} />}
      </LeafletMap>
    </div>
  );
}

function Pin({ latitude, longitude }: { latitude: number; longitude: number }) {
  const map = useMap();
  const [place, setPlace] = useState(() => map.latLngToLayerPoint([latitude, longitude]));
  useEffect(() => {
    const move = () => setPlace(map.latLngToLayerPoint([latitude, longitude]));
    move();
    map.on('zoomend viewreset', move);
    return () => void map.off('zoomend viewreset', move);
  }, [map, latitude, longitude]);
  const pane = map.getPane('markerPane');
  if (!pane) return null;
  return createPortal(
    <span
      className={`${classes.pin} leaflet-zoom-hide`}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      aria-hidden="true"
    />,
    pane,
  );
}

/** The point of the texts, if they are valid coordinates. */
function pointOf({ terminalLatitude, terminalLongitude }: LocationForm): [number, number] | undefined {
  const latitude = coordinateOf(terminalLatitude, mostLatitude);
  const longitude = coordinateOf(terminalLongitude, mostLongitude);
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude];
}
