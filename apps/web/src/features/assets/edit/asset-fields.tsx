import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Asset } from '@rampart/contract/api/assets.ts';
import classes from './asset-fields.module.css';
import type { AssetValues } from './asset-values.ts';
import { FirmwareField } from './firmware-field.tsx';
import type { FirmwareChange } from './firmware-preview.tsx';
import { LocationField } from './location-field.tsx';
import { NotesField } from './notes-field.tsx';
import { PriorityField } from './priority-field.tsx';

interface AssetFieldsProps {
  form: UseFormReturnType<AssetValues>;
  /** The asset that is edited. Undefined for a new asset. */
  asset?: Asset;
  firmware?: FirmwareChange;
}

/** All fields that users can fill in for one asset. */
export function AssetFields({ form, asset, firmware }: AssetFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Asset ID"
          data-autofocus
          autoComplete="off"
          classNames={{ input: classes.code }}
          {...form.getInputProps('company_asset_uid')}
        />
        <TextInput
          label="Serial Number"
          autoComplete="off"
          classNames={{ input: classes.code }}
          {...form.getInputProps('serial_number')}
        />
      </div>
      <FirmwareField change={firmware} {...form.getInputProps('firmware_version')} />
      <div className={classes.uneven}>
        <LocationField
          placeholder="None"
          known={asset ? [{ id: asset.location_id, name: asset.location_name }] : []}
          value={form.values.location_id}
          onChange={(chosen) => form.setFieldValue('location_id', chosen)}
          error={form.errors.location_id}
        />
        <PriorityField
          placeholder="None"
          value={form.values.priority_level}
          onChange={(chosen) => form.setFieldValue('priority_level', chosen)}
          error={form.errors.priority_level}
        />
      </div>
      <NotesField {...form.getInputProps('notes')} />
    </>
  );
}
