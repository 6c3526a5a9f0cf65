import { Radio, TextInput } from '@mantine/core';
import type { BomProduct, WaitingBom } from '@rampart/contract/api/administration/boms.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import { bomMutations, type Choice } from './boms.api.ts';
import classes from './choose-product-dialog.module.css';
import { ProductSearch } from './product-search.tsx';

interface ChooseProductDialogProps {
  bom: WaitingBom;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which product a bill of materials belongs to: one of the catalogue, or a new one. */
export function ChooseProductDialog({ bom, isOpen, onClose }: ChooseProductDialogProps) {
  const attach = useSaving(bomMutations.attach(useQueryClient()));
  const saving = {
    ...attach,
    run: (choice: Choice, then: { onSuccess: () => void }) => attach.run({ id: bom.id, choice }, then),
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Choose Product"
      subtitle={`${bom.file}, ${quantity(bom.parts, 'part')}`}
      saving={saving}
    >
      {(open) => <Fields bom={bom} {...open} />}
    </FormDialog>
  );
}

function Fields({ bom, error, isBusy, onSave, onClose }: { bom: WaitingBom } & OpenForm<Choice>) {
  const [kind, setKind] = useState('known');
  const [product, setProduct] = useState<BomProduct>();
  const [manufacturer, setManufacturer] = useState(bom.subject?.manufacturer ?? '');
  const [name, setName] = useState(bom.subject?.name ?? '');
  const refusal = refusalOf(error, ['manufacturer', 'name']);
  const isNew = kind === 'new';
  const choice = isNew ? { manufacturer, name } : product && { product: product.uuid };
  return (
    <FormFields
      failure={refusal.text}
      action={isNew ? 'Add Product' : 'Use Product'}
      isBusy={isBusy}
      isComplete={isNew ? manufacturer.trim() !== '' && name.trim() !== '' : product !== undefined}
      onSubmit={() => choice && onSave(choice)}
      onClose={onClose}
    >
      <p className={classes.reason}>{bom.reason}</p>
      <Radio.Group label="The bill of materials belongs to" value={kind} onChange={setKind}>
        <div className={classes.kinds}>
          <Radio size="xs" classNames={radioClasses} value="known" label="A product of the catalogue" />
          <Radio size="xs" classNames={radioClasses} value="new" label="A new product" />
        </div>
      </Radio.Group>
      {isNew ? (
        <>
          <TextInput
            label="Manufacturer"
            autoComplete="off"
            maxLength={500}
            value={manufacturer}
            error={refusal.fields.manufacturer}
            onChange={({ currentTarget }) => setManufacturer(currentTarget.value)}
          />
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={500}
            value={name}
            error={refusal.fields.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      ) : (
        <ProductSearch initial={bom.subject?.name ?? ''} chosen={product} onChoose={setProduct} />
      )}
      {!isNew && product?.has_bom && (
        <p className={classes.reason}>{product.name} already has a bill of materials. This one replaces it.</p>
      )}
    </FormFields>
  );
}
