import { Button, TextInput } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useState, type KeyboardEvent } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { pairName } from '../match-words.ts';
import { faultsOf, namesOf, type OwnNames, type TypedNames } from './own-fields.ts';
import classes from './own-pair-form.module.css';

interface OwnPairFormProps {
  pair: ImportPair;
  typed: TypedNames;
  onAdd: (names: OwnNames) => void;
  onClose: () => void;
}

/** The names of an own product, in the row of a pair. Enter adds it. */
export function OwnPairForm({ pair, typed, onAdd, onClose }: OwnPairFormProps) {
  const [names, setNames] = useState(() => namesOf(pair, typed));
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const change = (changed: Partial<OwnNames>) => {
    const next = { ...names, ...changed };
    typed.set(pair.id, next);
    setNames(next);
    setFaults({});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onClose();
    event.stopPropagation();
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={`Own product for ${pairName(pair)}`}
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultsOf(names);
        if (Object.keys(found).length > 0) return setFaults(found);
        onAdd(names);
      }}
    >
      <TextInput
        label="Manufacturer"
        autoComplete="off"
        maxLength={limits.ownProductNameMaxLength}
        value={names.manufacturer}
        error={faults.manufacturer}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => change({ manufacturer: currentTarget.value })}
      />
      <TextInput
        ref={focusOnArrival}
        label="Name"
        autoComplete="off"
        maxLength={limits.ownProductNameMaxLength}
        value={names.name}
        error={faults.name}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit">Add own product</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
