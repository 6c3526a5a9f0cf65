import { passwordLength } from '@rampart/contract/rules/accounts/new-password.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './password-meter.module.css';
import type { NewPassword } from './password-judge.ts';

const parts = [1, 2, 3, 4];

interface PasswordMeterProps {
  judged: NewPassword;
  /** The fault that the field already shows. The meter does not repeat it. */
  shownFault: ReactNode;
}

/** The least length, how strong the typed password is, and why it is refused. */
export function PasswordMeter({ judged: { minLength, password, verdict }, shownFault }: PasswordMeterProps) {
  const length = passwordLength(password);
  const isTyped = length > 0;
  const isLongEnough = length >= minLength;
  const refusal = verdict?.refusal === shownFault ? undefined : verdict?.refusal;
  const isAccepted = verdict !== undefined && verdict.refusal === undefined;
  return (
    <span className={classes.meter}>
      <span className={classes.rule} data-met={isLongEnough || undefined}>
        {isLongEnough ? (
          <IconCircleCheckFilled size={14} aria-hidden="true" />
        ) : (
          <IconCircle size={14} aria-hidden="true" />
        )}
        At least {minLength} characters{isTyped && !isLongEnough && `, ${minLength - length} more to go`}
      </span>
      {/* The bar and the reason are always there, so that nothing below moves while the user types. */}
      <span className={classes.bar} data-accepted={isAccepted || undefined} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-filled={(verdict && part <= Math.max(verdict.score, 1)) || undefined} />
        ))}
      </span>
      {/* It is always there, because screen readers announce only changes of an element that they know. */}
      <span role="status" className={classes.reason} data-refused={(verdict && !isAccepted) || undefined}>
        {isLongEnough && refusal}
        {isAccepted && 'This password is strong.'}
      </span>
    </span>
  );
}
