import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';
import type { NewPassword } from './password-judge.ts';
import { PasswordMeter } from './password-meter.tsx';

/** The field for a new password, with its rule and how strong the typed password is. */
export function NewPasswordField({ judged, ...props }: PasswordInputProps & { judged: NewPassword }) {
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      description={<PasswordMeter judged={judged} shownFault={props.error} />}
      {...props}
    />
  );
}
