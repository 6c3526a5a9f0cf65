import classes from './pair-list.module.css';

const keys = [
  ['Enter', 'confirm the first'],
  ['1–5', 'choose'],
  ['S', 'set aside'],
  ['O', 'own product'],
  ['/', 'search'],
  ['U', 'undo'],
  ['↑ ↓', 'move'],
] as const;

/** The keys of the selected row. Hidden on small screens, which have no keyboard. */
export function KeyLegend() {
  return (
    <ul className={classes.legend} aria-label="Keys">
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> {words}
        </li>
      ))}
    </ul>
  );
}
