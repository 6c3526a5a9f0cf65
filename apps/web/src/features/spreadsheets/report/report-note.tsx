import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './report-note.module.css';

const iconOf = { plain: IconInfoCircle, warning: IconAlertTriangle, failure: IconAlertCircle };

interface ReportNoteProps {
  tone: keyof typeof iconOf;
  children: ReactNode;
  actions?: ReactNode;
  /** For callers that move the focus here. */
  ref?: Ref<HTMLDivElement>;
}

/** A strip at the top of the report, for information or decisions that come first. */
export function ReportNote({ tone, children, actions, ref }: ReportNoteProps) {
  const Icon = iconOf[tone];
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} className={classes.note} data-tone={tone}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
