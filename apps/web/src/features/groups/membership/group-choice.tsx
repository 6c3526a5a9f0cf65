import { Checkbox } from '@mantine/core';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { DialogBody } from '#ui/dialogs/dialog.tsx';
import classes from './group-choice.module.css';

interface GroupChoiceProps {
  groups: readonly Group[];
  /** The groups when the dialog opened. They are listed first, and do not move when one is unchecked. */
  assigned: readonly GroupName[];
  /** Shows only groups whose name contains every word of it. */
  search: string;
  checked: ReadonlySet<number>;
  onChange: (checked: Set<number>) => void;
}

/** The groups that match the search, each with a checkbox. */
export function GroupChoice({ groups, assigned, search, checked, onChange }: GroupChoiceProps) {
  const isAssigned = ({ id }: Group) => assigned.some((group) => group.id === id);
  const ordered = [...groups.filter(isAssigned), ...groups.filter((group) => !isAssigned(group))];
  const matches = ordered.filter(({ name }) => matchesEveryWord(name, search));
  const hidden = matches.length - limits.pageMaxSize;
  const reserved: Record<`--${string}`, number> = { '--rows': Math.min(groups.length, 7) };
  return (
    <DialogBody>
      <ul className={classes.groups} aria-label="Groups" style={reserved}>
        {matches.slice(0, limits.pageMaxSize).map((group) => (
          <li key={group.id}>
            <Checkbox
              checked={checked.has(group.id)}
              onChange={() => onChange(toggled(checked, group.id))}
              label={group.name}
              classNames={{
                root: classes.option,
                body: classes.body,
                labelWrapper: classes.wrapper,
                label: classes.label,
              }}
            />
            <span className={classes.total}>{quantity(group.total, 'product')}</span>
          </li>
        ))}
      </ul>
      <p className={classes.note} role="status">
        {matches.length === 0 && 'No match'}
        {hidden > 0 && `${hidden.toLocaleString('en-US')} more, type to find ${hidden === 1 ? 'it' : 'them'}`}
      </p>
    </DialogBody>
  );
}

function toggled(checked: ReadonlySet<number>, id: number): Set<number> {
  const after = new Set(checked);
  if (!after.delete(id)) after.add(id);
  return after;
}
