import { TextInput } from '@mantine/core';

interface CodeInputProps {
  label?: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Takes the focus when it appears: a dialog puts it there after the step before. */
export function CodeInput({ label = 'Code', description, value, onChange }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={50}
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
