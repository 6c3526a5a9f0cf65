import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Location } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { lazyPart } from '#lib/patient-lazy.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { locationMutations, type LocationForm } from './locations.api.ts';
import fieldClasses from '#ui/forms/field-group.module.css';
import classes from './location-form-dialog.module.css';

/** The map loads with the dialog, because lists of locations do not need it. */
const PointPicker = lazyPart(
  async () => ({ default: (await import('./point-picker.tsx')).PointPicker }),
  <div className={classes.waiting} />,
);

interface LocationFormDialogProps {
  /** The location to change. Without it, the dialog creates one. */
  location?: Location;
  isOpen: boolean;
  onClose: () => void;
}

export function LocationFormDialog({ location, isOpen, onClose }: LocationFormDialogProps) {
  const save = useSaving(locationMutations.save(useQueryClient(), location));
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={location ? 'Edit Location' : 'Create Location'} saving={save}>
      {(open) => <Fields location={location} {...open} />}
    </FormDialog>
  );
}

interface FieldsProps extends OpenForm<LocationForm> {
  location: Location | undefined;
}

function Fields({ location, error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<LocationForm>({
    initialValues: {
      terminalName: location?.name ?? '',
      terminalLatitude: String(location?.latitude ?? ''),
      terminalLongitude: String(location?.longitude ?? ''),
    },
  });
  const refusal = refusalOf(error, ['terminalName', 'terminalLatitude', 'terminalLongitude']);
  const [sent, setSent] = useState<LocationForm>();
  /** An error of the server is shown until its field changes. */
  const errorOf = (field: keyof LocationForm) =>
    sent?.[field] === form.values[field] ? refusal.fields[field] : undefined;
  return (
    <FormFields
      failure={refusal.text}
      action={location ? 'Update' : 'Create'}
      isBusy={isBusy}
      isComplete={form.values.terminalName.trim() !== ''}
      onSubmit={() => {
        setSent(form.values);
        onSave(form.values);
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          {...form.getInputProps('terminalName')}
          error={errorOf('terminalName')}
        />
        <div className={fieldClasses.pair}>
          <TextInput
            label="Latitude"
            placeholder="41.26"
            autoComplete="off"
            {...form.getInputProps('terminalLatitude')}
            error={errorOf('terminalLatitude')}
          />
          <TextInput
            label="Longitude"
            placeholder="-99.21"
            autoComplete="off"
            {...form.getInputProps('terminalLongitude')}
            error={errorOf('terminalLongitude')}
          />
        </div>
        <p className={classes.hint}>
          Type the coordinates, or click on the map to fill them in. Only locations with both appear on the map.
        </p>
        <PointPicker
          form={form.values}
          onPick={(terminalLatitude, terminalLongitude) => form.setValues({ terminalLatitude, terminalLongitude })}
        />
      </div>
    </FormFields>
  );
}
