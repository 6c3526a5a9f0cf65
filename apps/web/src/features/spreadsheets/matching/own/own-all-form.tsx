import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useRef, useState } from 'react';
import { DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { pairName } from '../match-words.ts';
import classes from './own-all-form.module.css';
import { faultsOf, namesOf, type OwnNames, type TypedNames } from './own-fields.ts';

interface OwnAllFormProps {
  pairs: readonly ImportPair[];
  typed: TypedNames;
  onAdd: (added: readonly { pair: ImportPair; names: OwnNames }[]) => void;
  onClose: () => void;
}

/** One line for each pair: whether it is added, and with which names. */
export function OwnAllForm({ pairs, typed, onAdd, onClose }: OwnAllFormProps) {
  const [lines, setLines] = useState(() => pairs.map((pair) => ({ pair, isIn: true, names: namesOf(pair, typed) })));
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const chosen = lines.filter(({ isIn }) => isIn);
  const change = (pair: ImportPair, changed: Partial<OwnNames> & { isIn?: boolean }) =>
    setLines((before) =>
      before.map((line) => {
        if (line.pair.id !== pair.id) return line;
        const { isIn = line.isIn, ...written } = changed;
        const names = { ...line.names, ...written };
        typed.set(pair.id, names);
        return { pair, isIn, names };
      }),
    );
  const submit = () => {
    if (chosen.length === 0) return;
    if (chosen.every(({ names }) => Object.keys(faultsOf(names)).length === 0)) return onAdd(chosen);
    setIsChecked(true);
    // After the faults are shown.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <DialogForm ref={form} onSubmit={submit}>
      <DialogBody>
        <p className={classes.intro}>
          Rampart adds an own product for each line. It has no vulnerability data for these products. Lines without a
          check mark stay open.
        </p>
        <ul className={classes.lines}>
          {lines.map(({ pair, isIn, names }, index) => {
            const faults = isChecked && isIn ? faultsOf(names) : {};
            const of = pairName(pair);
            return (
              <li key={pair.id} className={classes.line}>
                <Checkbox
                  aria-label={`Add ${of}`}
                  data-autofocus={index === 0 || undefined}
                  checked={isIn}
                  onChange={({ currentTarget }) => change(pair, { isIn: currentTarget.checked })}
                />
                <TextInput
                  aria-label={`Manufacturer of ${of}`}
                  placeholder="Manufacturer"
                  autoComplete="off"
                  disabled={!isIn}
                  maxLength={limits.ownProductNameMaxLength}
                  value={names.manufacturer}
                  error={faults.manufacturer}
                  onChange={({ currentTarget }) => change(pair, { manufacturer: currentTarget.value })}
                />
                <TextInput
                  aria-label={`Name of ${of}`}
                  placeholder="Name"
                  autoComplete="off"
                  disabled={!isIn}
                  maxLength={limits.ownProductNameMaxLength}
                  value={names.name}
                  error={faults.name}
                  onChange={({ currentTarget }) => change(pair, { name: currentTarget.value })}
                />
                <span>{quantity(pair.assets, 'row')}</span>
              </li>
            );
          })}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen.length === 0}>
          {`Add ${quantity(chosen.length, 'own product')}`}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
