import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './notes-field.module.css';

/** The field grows with its text up to a maximum height, and then scrolls. */
export function NotesField(field: TextareaProps) {
  return <Textarea label="Notes" rows={3} classNames={classes} {...field} />;
}
