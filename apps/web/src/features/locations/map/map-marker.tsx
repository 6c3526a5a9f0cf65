import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Location } from '@rampart/contract/api/locations.ts';
import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import type { CSSProperties, SyntheticEvent } from 'react';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import type { MapItem } from './clusters.ts';
import classes from './map-marker.module.css';

interface Place {
  x: number;
  y: number;
}

/** Leaflet hides elements with this class while it zooms. The marker gets its new position afterwards. */
const hidesWhileZooming = 'leaflet-zoom-hide';
const at = ({ x, y }: Place): CSSProperties => ({ transform: `translate(${x}px, ${y}px)` });

interface LocationMarkerProps extends Place {
  location: Location;
  isChosen: boolean;
  onChoose: () => void;
  /** Called with the marker when the pointer or the focus enters it, and with undefined when it leaves. */
  onPoint: (marker: HTMLElement | undefined) => void;
}

const countOf = ({ assets_count }: Location) => assets_count.toLocaleString('en-US');

export function LocationMarker({ location, isChosen, onChoose, onPoint, ...place }: LocationMarkerProps) {
  const state = ratingStateOf(location.rating);
  const rating = location.assets_count > 0 ? `, worst rating ${ratingStates[state].name}` : '';
  const point = ({ currentTarget }: SyntheticEvent<HTMLElement>) => onPoint(currentTarget);
  const leave = () => onPoint(undefined);
  return (
    <UnstyledButton
      className={`${classes.marker} ${hidesWhileZooming}`}
      style={at(place)}
      data-chosen={isChosen || undefined}
      aria-label={`${location.name}, Asset Count: ${countOf(location)}${rating}`}
      onClick={onChoose}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      {location.assets_count > 0 ? (
        <RatingGlyph state={state} size={20} />
      ) : (
        <span className={classes.empty} aria-hidden="true" />
      )}
    </UnstyledButton>
  );
}

/** One tooltip for all markers. With hundreds of markers, one tooltip each would cost more time than the markers. */
export function LocationTooltip({ location, marker }: { location: Location; marker: HTMLElement }) {
  return (
    <Tooltip
      opened
      target={marker}
      label={
        <>
          <b>{location.name}</b>
          <br />
          Asset Count: {countOf(location)}
        </>
      }
      classNames={{ tooltip: classes.tooltip }}
    />
  );
}

interface ClusterMarkerProps extends Place {
  cluster: Extract<MapItem, { kind: 'cluster' }>;
  onOpen: () => void;
}

export function ClusterMarker({ cluster, onOpen, ...place }: ClusterMarkerProps) {
  const count = cluster.count.toLocaleString('en-US');
  return (
    <UnstyledButton
      className={`${classes.cluster} ${hidesWhileZooming}`}
      style={at(place)}
      aria-label={`${count} locations, worst rating ${ratingStates[cluster.state].name}. Zoom in`}
      onClick={onOpen}
    >
      <RatingGlyph state={cluster.state} size={14} />
      {count}
    </UnstyledButton>
  );
}
