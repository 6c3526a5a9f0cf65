import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import classes from '#ui/forms/form.module.css';

/** A password field with a show button that the keyboard can reach, and a hint while Caps Lock is on. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  // Password managers send key events that lack this method.
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
      // The pressed state tells screen readers whether the password is shown, so the label does not change.
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // The description keeps its place while the hint comes and goes, so that a screen reader still announces changes.
      description={
        (description || isCapsLockOn) && (
          <>
            {isCapsLockOn && 'Caps Lock is on. '}
            {description}
          </>
        )
      }
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      {...props}
    />
  );
}
