import { priorityLevels, priorityNames, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import type { ComponentProps } from 'react';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { PriorityBars, PriorityLevel as Priority } from '#ui/product/priority-level.tsx';

const levels = priorityLevels.map((value) => ({ value, label: priorityNames[value] }));

interface PriorityFieldProps extends Pick<ComponentProps<typeof ChoiceField>, 'placeholder' | 'disabled' | 'error'> {
  value: PriorityLevel | null;
  onChange: (value: PriorityLevel | null) => void;
}

export function PriorityField({ value, onChange, ...field }: PriorityFieldProps) {
  return (
    <ChoiceField
      label="Priority"
      data={levels}
      value={value}
      onChange={(chosen) => onChange(chosen as PriorityLevel | null)}
      leftSection={value && <PriorityBars level={value} />}
      renderOption={({ option }) => <Priority level={option.value as PriorityLevel} />}
      {...field}
    />
  );
}
