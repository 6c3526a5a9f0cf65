import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './notes-field.module.css';

/** Notes grow with what is written, up to a height from which they scroll. */
export function NotesField(field: TextareaProps) {
  return <Textarea label="Notes" rows={3} classNames={classes} {...field} />;
}
