import { UnstyledButton } from '@mantine/core';
import type { Asset } from '@rampart/contract/api/assets.ts';
import type { ReactNode } from 'react';
import { fieldLabels } from '../edit/asset-values.ts';
import type { BulkField } from '../assets.api.ts';
import classes from './bulk-fields.module.css';
import { isMixed } from './bulk-values.ts';
import { FirmwareField } from '../edit/firmware-field.tsx';
import { LocationField } from '../edit/location-field.tsx';
import { NotesField } from '../edit/notes-field.tsx';
import { PriorityField } from '../edit/priority-field.tsx';
import type { BulkEdit } from './use-bulk-edit.ts';

/** The fields of a bulk edit. A blank field does not change, unless the user clears it. */
export function BulkFields({ assets, edit }: { assets: readonly Asset[]; edit: BulkEdit }) {
  const count = edit.count.toLocaleString('en-US');
  const common = (field: BulkField) => {
    const isCleared = edit.clear.includes(field);
    return {
      disabled: isCleared,
      error: edit.errors[field],
      placeholder: isCleared ? `Will be cleared on all ${count} assets` : blankText(assets, field),
    };
  };
  return (
    <>
      <Clearable field="location_id" edit={edit}>
        <LocationField
          {...common('location_id')}
          known={assets.map(({ location_id, location_name }) => ({ id: location_id, name: location_name }))}
          value={shown(edit, 'location_id')}
          onChange={(location_id) => edit.change({ location_id })}
        />
      </Clearable>
      <Clearable field="priority_level" edit={edit}>
        <PriorityField
          {...common('priority_level')}
          value={shown(edit, 'priority_level')}
          onChange={(priority_level) => edit.change({ priority_level })}
        />
      </Clearable>
      <Clearable field="firmware_version" edit={edit}>
        <FirmwareField
          change={edit.firmware}
          {...common('firmware_version')}
          value={shown(edit, 'firmware_version') ?? ''}
          onChange={({ currentTarget: { value } }) => edit.change({ firmware_version: value })}
        />
      </Clearable>
      <Clearable field="notes" edit={edit}>
        <NotesField
          {...common('notes')}
          value={shown(edit, 'notes') ?? ''}
          onChange={({ currentTarget: { value } }) => edit.change({ notes: value })}
        />
      </Clearable>
    </>
  );
}

function shown<Field extends BulkField>({ values, clear }: BulkEdit, field: Field) {
  return clear.includes(field) ? null : values[field];
}

/** The placeholder of a blank field. */
function blankText(assets: readonly Asset[], field: BulkField): string {
  if (isMixed(assets, field)) return 'Different values';
  return assets[0]?.[field] === null ? 'None' : 'Stays as it is';
}

interface ClearableProps {
  field: BulkField;
  edit: BulkEdit;
  children: ReactNode;
}

/** A field with a switch beside its label that clears it. */
function Clearable({ field, edit, children }: ClearableProps) {
  return (
    <div className={classes.clearable} data-cleared={edit.clear.includes(field) || undefined}>
      {children}
      <UnstyledButton
        className={classes.clear}
        aria-pressed={edit.clear.includes(field)}
        aria-label={`Clear ${fieldLabels[field]}`}
        onClick={() => edit.toggleClear(field)}
      >
        Clear
      </UnstyledButton>
    </div>
  );
}
