import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The box of a row. It is the bare element, since rows come and go by the dozen while somebody scrolls. */
export function RowCheckbox({ label, isChecked, onToggle }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isChecked}
      // A box changes by a click, also from the keyboard, and the click knows of the shift key.
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
