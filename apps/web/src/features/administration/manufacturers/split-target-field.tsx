import { Autocomplete } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useState } from 'react';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Card } from '#ui/layout/card.tsx';
import { splitMutations } from './maker-splits.api.ts';
import type { SelectedProduct } from './split-products.tsx';
import classes from './split-target-field.module.css';

interface SplitTargetFieldProps {
  maker: { uuid: string; name: string } | undefined;
  /** Its other names and aliases. */
  names: readonly string[];
  value: string;
  onChange: (name: string) => void;
  onSelect: (products: readonly SelectedProduct[]) => void;
}

/** The name of the new manufacturer. Selects the products that were loaded under this name. */
export function SplitTargetField({ maker, names, value, onChange, onSelect }: SplitTargetFieldProps) {
  const [came, setCame] = useState<number>();
  const find = useSaving(splitMutations.find(maker?.uuid ?? ''));
  const change = (name: string) => {
    onChange(name);
    setCame(undefined);
    if (!names.includes(name)) return;
    const onSuccess = ({ products }: { products: number[] }) => {
      setCame(products.length);
      onSelect(products.map((id) => ({ id })));
    };
    find.run({ came_with: name }, { onSuccess });
  };

  return (
    <Card title="New manufacturer of the products">
      <div className={classes.field}>
        <Autocomplete
          label="Name"
          autoComplete="off"
          maxLength={500}
          data={[...names]}
          limit={50}
          comboboxProps={{ shadow: 'md', offset: 4 }}
          description={
            'Enter a new name or choose an existing manufacturer. Loads, imports and links find the products under both manufacturers.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!maker}
          value={value}
          onChange={change}
        />
        <p role="status" className={classes.came}>
          {came !== undefined &&
            (came > 0
              ? `Selected the ${quantity(came, 'product')} loaded under this name`
              : 'No product was loaded under this name')}
        </p>
      </div>
    </Card>
  );
}
