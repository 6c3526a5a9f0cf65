import { Autocomplete } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/quantity.ts';
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

/** The name of the manufacturer that gets products. Those that came with the name are selected. */
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
  const known = names.length > 0 ? 'one of its other names, ' : '';
  return (
    <Card title="Manufacturer that gets products">
      <div className={classes.field}>
        <Autocomplete
          label="Name"
          autoComplete="off"
          maxLength={500}
          data={[...names]}
          limit={50}
          comboboxProps={{ shadow: 'md', offset: 4 }}
          description={`A new name, ${known}or a manufacturer that the catalogue has. Loads, imports and links find the products by both manufacturers.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!maker}
          value={value}
          onChange={change}
        />
        <p role="status" className={classes.came}>
          {came !== undefined &&
            (came > 0
              ? `${quantity(came, 'product')} that came with this name selected`
              : 'No product is known to have come with this name')}
        </p>
      </div>
    </Card>
  );
}
