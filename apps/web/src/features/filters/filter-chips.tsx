import { UnstyledButton } from '@mantine/core';
import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { ratingStates, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { withoutIds } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { IconX } from '@tabler/icons-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import classes from './filter-chips.module.css';
import type { FilterField, FilterKey } from './filter-fields.ts';
import { useAffectingIds } from './use-affecting-ids.ts';
import type { Filters } from './use-filters.ts';

/** The filters that are set. Each can be removed, and Clear removes all. */
export function FilterChips({ fields, filters }: { fields: readonly FilterField[]; filters: Filters }) {
  const list = useRef<HTMLUListElement>(null);
  const { selection } = filters;
  const query = selection.queryString.trim();
  const ids = useAffectingIds(query);
  const words = withoutIds(query, ids);
  /** Removing a filter removes its button. The focus moves to a neighbouring chip, or else to the list. */
  const removing = (remove: () => void) => (event: MouseEvent) => {
    const chip = event.currentTarget.closest('li');
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbour?.querySelector('button') ?? list.current)?.focus();
    remove();
  };
  return (
    <ul ref={list} tabIndex={-1} className={classes.chips} aria-label="Selected filters">
      {fields.flatMap(({ name, label }) =>
        (selection[name] ?? []).map((option) => (
          <Chip
            key={`${name} ${option.value}`}
            field={label}
            // A value from the address gets its label when the options are loaded.
            value={option.label || '…'}
            icon={glyphOf(name, option)}
            onRemove={removing(() => filters.toggle(name, option))}
          />
        )),
      )}
      {ids.map((id) => (
        <Chip
          key={`${id.from} ${id.name}`}
          field="Affected by"
          value={id.name}
          link={id}
          onRemove={removing(() => filters.search(withoutIds(query, [id])))}
        />
      ))}
      {words && (
        <Chip
          field="Search"
          value={`“${words}”`}
          onRemove={removing(() => filters.search(ids.map(({ text }) => text).join(' ')))}
        />
      )}
      <li>
        <UnstyledButton className={classes.clear} onClick={removing(filters.clear)}>
          Clear
        </UnstyledButton>
      </li>
    </ul>
  );
}

interface ChipProps {
  field: string;
  value: string;
  icon?: ReactNode;
  /** The page about the value. */
  link?: { path: string; title: string };
  onRemove: (event: MouseEvent) => void;
}

function Chip({ field, value, icon, link, onRemove }: ChipProps) {
  return (
    <li className={classes.chip}>
      <em>{field}</em>
      {icon}
      {link ? (
        <Link to={link.path} title={link.title}>
          {value}
        </Link>
      ) : (
        <span>{value}</span>
      )}
      <UnstyledButton aria-label={`Remove ${field} ${value}`} onClick={onRemove}>
        <IconX size={13} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}

function glyphOf(name: FilterKey, { value }: FilterOption): ReactNode {
  const state = Number(value);
  return name === 'ratings' && state in ratingStates && <RatingGlyph state={state as RatingState} size={14} />;
}
