import { TextInput } from '@mantine/core';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';

interface CodeInputProps {
  /** For a dialog that is already open, where nothing else moves the focus here. */
  takesFocus?: boolean;
  label?: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

export function CodeInput({ takesFocus = false, label = 'Code', description, value, onChange }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={50}
      data-autofocus
      ref={takesFocus ? focusOnArrival : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
