import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import classes from '#ui/forms/form.module.css';

/** A password with a show and hide button that the keyboard reaches, and a hint while Caps Lock is on. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  // Filling in by a password manager sends key events without that method.
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState?.('CapsLock') ?? false);
  return (
    <PasswordInput
      size="md"
      classNames={{
        input: classes.input,
        innerInput: classes.input,
        label: classes.label,
        description: classes.description,
        visibilityToggle: classes.toggle,
      }}
      // The pressed state tells a screen reader whether it is shown, so the label stays.
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={isCapsLockOn ? <>Caps Lock is on. {description}</> : description}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      {...props}
    />
  );
}
