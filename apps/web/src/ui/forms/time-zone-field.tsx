import { memo } from 'react';
import { timeZones } from '#lib/time-zones.ts';
import { ChoiceField } from './choice-field.tsx';

type TimeZoneFieldProps = Omit<Parameters<typeof ChoiceField>[0], 'data' | 'label'>;

/** A time zone. Its list is long, so typing in other fields of the form must not render it again. */
export const TimeZoneField = memo(
  (props: TimeZoneFieldProps) => (
    <ChoiceField label="Time zone" data={timeZones} searchable clearable={false} {...props} />
  ),
  // A form makes its handlers again for each rendering, and they all do the same.
  (before, after) => before.value === after.value && before.error === after.error,
);
