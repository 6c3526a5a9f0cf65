import type { Location } from '@rampart/contract/api/locations.ts';
import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';
import { coordinatesOf } from './coordinates.ts';
import { LocationMenu } from './location-menu.tsx';
import classes from './location-table.module.css';

const rowHeight = 44;

interface LocationTableProps {
  locations: readonly Location[];
  canEdit: boolean;
  /** Whether the equipment at a location may be opened. */
  canOpenEquipment: boolean;
}

/** Thousands of locations are one table, of which only what is in view stands on the page. */
export function LocationTable({ locations, canEdit, canOpenEquipment }: LocationTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { entries, focusProps } = useVirtualRows(body, locations.length, rowHeight);
  return (
    <table className={classes.table} aria-label="Locations" aria-rowcount={locations.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Location</th>
          <th scope="col" className={classes.wide}>
            Coordinates
          </th>
          <th scope="col" className={classes.number}>
            Assets
          </th>
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...focusProps}>
        {entries.map((entry) => {
          if (entry.kind === 'gap')
            return <tr key={entry.key} aria-hidden="true" style={{ height: entry.height }} className={classes.gap} />;
          const location = locations[entry.index];
          if (!location) return null;
          return (
            <tr
              key={location.id}
              className={classes.row}
              style={{ height: rowHeight }}
              data-index={entry.index}
              aria-rowindex={entry.index + 2}
            >
              <td className={classes.name} title={location.name}>
                {location.name}
              </td>
              <td className={`${classes.wide} ${classes.point}`}>{coordinatesOf(location) ?? '–'}</td>
              <td className={classes.number}>
                {canOpenEquipment && location.assets_count > 0 ? (
                  <Link to={`/equipment?locations=${location.id}`}>
                    {location.assets_count.toLocaleString('en-US')}
                  </Link>
                ) : (
                  location.assets_count.toLocaleString('en-US')
                )}
              </td>
              <td className={classes.menu}>{canEdit && <LocationMenu location={location} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
