import classes from './own-tag.module.css';

interface OwnTagProps {
  noun?: 'product' | 'manufacturer';
  /** If there is little room (768 to 1199 pixels), it shows only the first word. */
  shrinks?: boolean;
}

/** Marks a product or manufacturer that the catalogue does not have. */
export function OwnTag({ noun = 'product', shrinks = false }: OwnTagProps) {
  return (
    <span
      className={classes.tag}
      data-shrinks={shrinks || undefined}
      title={`Recorded by your company. The catalogue does not have this ${noun}.`}
    >
      Own<span> {noun}</span>
    </span>
  );
}
