import { TextInput, type TextInputProps } from '@mantine/core';
import classes from '#ui/forms/form.module.css';

/** Six digits. Phones and password managers fill them in automatically. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={50}
      size="md"
      classNames={{ input: classes.input, label: classes.label }}
      {...props}
    />
  );
}
