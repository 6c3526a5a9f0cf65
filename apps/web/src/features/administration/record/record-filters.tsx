import { TextInput } from '@mantine/core';
import {
  securityKindNames,
  securityKinds,
  type SecurityKind,
} from '@rampart/contract/rules/accounts/security-kinds.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import type { RecordFilter } from './record.api.ts';
import classes from './record-filters.module.css';

const kinds = securityKindNames.map((value) => ({ value, label: securityKinds[value] }));

interface RecordFiltersProps {
  value: RecordFilter;
  onChange: (value: RecordFilter) => void;
}

/** Filters of the record: kind, person, and the first and last day. */
export function RecordFilters({ value, onChange }: RecordFiltersProps) {
  const set = (part: RecordFilter) => {
    const merged = Object.entries({ ...value, ...part }).filter(([, one]) => one);
    onChange(Object.fromEntries(merged) as RecordFilter);
  };
  const isBackwards = value.from !== undefined && value.to !== undefined && value.from > value.to;
  return (
    <div className={classes.filters} role="search" aria-label="Security record">
      <ChoiceField
        label="Event"
        className={classes.whole}
        placeholder="Any event"
        data={kinds}
        searchable
        value={value.kind ?? null}
        onChange={(kind) => set({ kind: (kind ?? '') as SecurityKind })}
      />
      <TextInput
        label="Person"
        className={classes.whole}
        placeholder="Name or e-mail"
        autoComplete="off"
        maxLength={200}
        value={value.person ?? ''}
        onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={value.from ?? ''}
        error={isBackwards && 'The first day is after the last day'}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={value.to ?? ''}
        onChange={({ currentTarget }) => set({ to: currentTarget.value })}
      />
    </div>
  );
}
