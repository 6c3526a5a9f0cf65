import { Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './alert-toggle.module.css';

interface AlertToggleProps {
  icon: ReactNode;
  title: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What is sent, and when. */
  children: ReactNode;
}

/** A switch for one kind of mail. */
export function AlertToggle({ icon, title, isOn, onChange, children }: AlertToggleProps) {
  const id = useId();
  return (
    <div className={classes.toggle}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        <label htmlFor={id}>{title}</label>
        <p id={`${id}-about`}>{children}</p>
      </div>
      <Switch
        id={id}
        size="md"
        withThumbIndicator={false}
        aria-describedby={`${id}-about`}
        classNames={{ track: classes.track }}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
