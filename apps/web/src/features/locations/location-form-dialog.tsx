import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Location } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOutcome } from '#lib/failures.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialog.tsx';
import { locationMutations, type LocationForm } from './locations.api.ts';
import classes from './location-form-dialog.module.css';

interface LocationFormDialogProps {
  /** The location to change; without one, a new one is created. */
  location?: Location;
  isOpen: boolean;
  onClose: () => void;
  /** A map beside the fields, on which a point can be picked. */
  picker?: (form: LocationForm, onPick: (latitude: string, longitude: string) => void) => ReactNode;
}

export function LocationFormDialog({ location, isOpen, onClose, picker }: LocationFormDialogProps) {
  const save = useMutation(locationMutations.save(useQueryClient(), location));
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
        onSave={(form) => save.mutate(form, { onSuccess: close })}
        onClose={close}
        picker={picker}
      />
    </Dialog>
  );
}

interface FieldsProps extends Pick<LocationFormDialogProps, 'location' | 'picker'> {
  error: unknown;
  isBusy: boolean;
  onSave: (form: LocationForm) => void;
  onClose: () => void;
}

function Fields({ location, error, isBusy, onSave, onClose, picker }: FieldsProps) {
  const form = useForm<LocationForm>({
    initialValues: {
      terminalName: location?.name ?? '',
      terminalLatitude: String(location?.latitude ?? ''),
      terminalLongitude: String(location?.longitude ?? ''),
    },
  });
  const outcome = error ? failureOutcome('location-form', error) : undefined;
  const errors = outcome?.kind === 'status' ? outcome.errors : undefined;
  const errorOf = (field: keyof LocationForm) => errors?.[field]?.join(' ');
  return (
    <DialogForm onSubmit={() => onSave(form.values)}>
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
              inputMode="text"
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
          <p className={classes.hint}>Only locations with both coordinates appear on the map.</p>
          {picker?.(form.values, (terminalLatitude, terminalLongitude) =>
            form.setValues({ terminalLatitude, terminalLongitude }),
          )}
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
