import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { CodeInput } from './code-input.tsx';
import classes from './dialog-fields.module.css';

interface PasswordAndCodeProps {
  /** What the action does. */
  children: ReactNode;
  hasPassword: boolean;
  action: string;
  isDestructive?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (proof: { password: string; code: string }) => void;
  onClose: () => void;
}

/**
 * Asks for the password and a code: access to an unlocked screen is not enough to switch the second factor off, or to
 * make the recovery codes that can replace it.
 */
export function PasswordAndCode({ children, hasPassword, onSubmit, ...form }: PasswordAndCodeProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <FormFields
      {...form}
      isComplete={code.trim() !== '' && (!hasPassword || password !== '')}
      onSubmit={() => onSubmit({ password, code })}
    >
      <div className={classes.fields}>
        <p>{children}</p>
        {hasPassword && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          />
        )}
        <CodeInput description="From your authenticator app, or a recovery code" value={code} onChange={setCode} />
      </div>
    </FormFields>
  );
}
