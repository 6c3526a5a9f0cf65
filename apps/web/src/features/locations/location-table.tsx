import type { Location } from '@rampart/contract/api/locations.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { coordinatesOf } from './coordinates.ts';
import { LocationMenu } from './location-menu.tsx';
import classes from './location-table.module.css';

interface Allowed {
  canEdit: boolean;
  /** Whether the user may open the equipment at a location. */
  canOpenEquipment: boolean;
}

const idOf = ({ id }: Location) => id;

/** All locations in one table. There can be thousands, so only the visible rows are in the DOM. */
export function LocationTable({ locations, canEdit, canOpenEquipment }: Allowed & { locations: readonly Location[] }) {
  const columns = useMemo(() => columnsFor({ canEdit, canOpenEquipment }), [canEdit, canOpenEquipment]);
  return (
    <DataTable label="Locations" rows={locations} rowKey={idOf} columns={columns} long={{ total: locations.length }} />
  );
}

function columnsFor({ canEdit, canOpenEquipment }: Allowed): Column<Location>[] {
  return [
    {
      key: 'name',
      heading: 'Location',
      as: 'text',
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
      title: ({ name }) => name,
    },
    {
      key: 'coordinates',
      heading: 'Coordinates',
      as: 'code',
      tone: 'quiet',
      cell: (location) => coordinatesOf(location) ?? '–',
      width: { wide: '220px' },
      from: 'medium',
    },
    {
      key: 'assets',
      heading: 'Assets',
      as: 'number',
      cell: ({ id, assets_count }) => {
        const count = assets_count.toLocaleString('en-US');
        return canOpenEquipment && assets_count > 0 ? (
          <Link to={`/equipment?locations=${id}`} className={classes.assets}>
            {count}
          </Link>
        ) : (
          count
        );
      },
      width: { wide: '110px', small: '60px' },
    },
    {
      key: 'menu',
      heading: 'Actions',
      as: 'actions',
      cell: (location) => canEdit && <LocationMenu location={location} />,
      width: { wide: '56px', small: '52px' },
    },
  ];
}
