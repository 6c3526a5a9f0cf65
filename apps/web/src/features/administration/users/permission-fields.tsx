import { Checkbox, UnstyledButton } from '@mantine/core';
import {
  inOrder,
  permissionSetOf,
  permissionSets,
  permissionTexts,
} from '@rampart/contract/rules/accounts/permission-sets.ts';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import checkboxClasses from '#ui/forms/checkbox.module.css';
import classes from './permission-fields.module.css';

interface PermissionFieldsProps {
  value: readonly Permission[];
  /** The user's current permissions. They may stay, even if the editor cannot give them. */
  held: readonly Permission[];
  /** The permissions that the editor may give. */
  grantable: readonly Permission[];
  onChange: (value: Permission[]) => void;
}

/** The permissions of a user: a ready-made set, or single permissions with explanations. */
export function PermissionFields({ value, held, grantable, onChange }: PermissionFieldsProps) {
  const offered = permissions.filter((one) => grantable.includes(one) || held.includes(one));
  const chosen = permissionSetOf(value);
  return (
    <div className={classes.fields}>
      <div role="group" aria-label="Ready-made sets" className={classes.sets}>
        {permissionSets.map((set) => {
          const isOffered = set.permissions.every((one) => offered.includes(one));
          return (
            <UnstyledButton
              key={set.name}
              className={classes.set}
              aria-pressed={chosen === set.name}
              disabled={!isOffered}
              onClick={() => onChange([...set.permissions])}
            >
              <b>{set.name}</b>
              <span>{isOffered ? set.explains : 'Has permissions that you do not have.'}</span>
            </UnstyledButton>
          );
        })}
      </div>
      <fieldset className={classes.list}>
        <legend>Permissions</legend>
        {offered.map((one) => (
          <Checkbox
            key={one}
            classNames={{ ...checkboxClasses, body: classes.body, label: classes.label, description: classes.explains }}
            label={permissionTexts[one].name}
            description={permissionTexts[one].explains}
            checked={value.includes(one)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? inOrder([...value, one]) : value.filter((other) => other !== one))
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
