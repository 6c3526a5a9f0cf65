import { TextInput, type TextInputProps } from '@mantine/core';
import classes from '#ui/forms/form.module.css';

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="username"
      size="md"
      classNames={{ input: classes.input, label: classes.label }}
      {...props}
    />
  );
}
