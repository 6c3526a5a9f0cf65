import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The checkbox of a row. A plain element, because scrolling mounts and unmounts many rows. */
export function RowCheckbox({ label, isChecked, onToggle }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isChecked}
      // The change event comes from a click, even with the keyboard, and a click event has the state of the shift key.
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
