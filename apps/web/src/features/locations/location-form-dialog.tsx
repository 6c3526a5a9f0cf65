import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Location } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { lazyPart } from '#lib/patient-lazy.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { locationMutations, type LocationForm } from './locations.api.ts';
import classes from './location-form-dialog.module.css';

/** The map comes when the dialog does: lists of locations do without it. */
const PointPicker = lazyPart(async () => ({ default: (await import('./point-picker.tsx')).PointPicker }));

interface LocationFormDialogProps {
  /** The location to change; without one, a new one is created. */
  location?: Location;
  isOpen: boolean;
  onClose: () => void;
}

export function LocationFormDialog({ location, isOpen, onClose }: LocationFormDialogProps) {
  const save = useSaving(locationMutations.save(useQueryClient(), location));
  const close = () => {
    onClose();
    save.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={location ? 'Edit Location' : 'Create Location'}
      isBusy={save.isPending}
      closesOnClickOutside={false}
    >
      <Fields
        location={location}
        error={save.error}
        isBusy={save.isPending}
        onSave={(form) => save.run(form, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

interface FieldsProps extends Pick<LocationFormDialogProps, 'location'> {
  error: unknown;
  isBusy: boolean;
  onSave: (form: LocationForm) => void;
  onClose: () => void;
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
  /** What the server said of a text holds until the text is another. */
  const errorOf = (field: keyof LocationForm) =>
    sent?.[field] === form.values[field] ? refusal.fields[field] : undefined;
  return (
    <DialogForm
      onSubmit={() => {
        setSent(form.values);
        onSave(form.values);
      }}
    >
      {refusal.text && <DialogNote tone="failure">{refusal.text}</DialogNote>}
      <DialogBody isPadded>
        <div className={classes.fields}>
          <TextInput
            label="Name"
            data-autofocus
            autoComplete="off"
            maxLength={limits.nameMaxLength}
            {...form.getInputProps('terminalName')}
            error={errorOf('terminalName')}
          />
          <div className={classes.point}>
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
          <Suspense fallback={<div className={classes.waiting} />}>
            <PointPicker
              form={form.values}
              onPick={(terminalLatitude, terminalLongitude) => form.setValues({ terminalLatitude, terminalLongitude })}
            />
          </Suspense>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={form.values.terminalName.trim() === ''}>
          {location ? 'Update' : 'Create'}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
