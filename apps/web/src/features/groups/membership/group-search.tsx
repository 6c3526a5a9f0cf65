import { IconSearch } from '@tabler/icons-react';
import classes from './group-search.module.css';

interface GroupSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** Rendered while the groups still load, so that it gets the first focus. */
export function GroupSearch({ text, onChange }: GroupSearchProps) {
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        data-autofocus
        aria-label="Search groups"
        placeholder="Search groups"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Enter in a search box must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  );
}
