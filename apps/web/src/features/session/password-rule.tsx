import { limits } from '@rampart/contract/rules/limits.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './password-rule.module.css';

/** The rule for a new password. It shows while typing whether the password meets it. */
export function PasswordRule({ isMet }: { isMet: boolean }) {
  return (
    <span className={classes.rule} data-met={isMet || undefined}>
      {isMet ? <IconCircleCheckFilled size={14} aria-hidden="true" /> : <IconCircle size={14} aria-hidden="true" />}
      At least {limits.passwordMinLength} characters
    </span>
  );
}
