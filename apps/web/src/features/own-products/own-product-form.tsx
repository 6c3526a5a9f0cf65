import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import { createOwnProduct, type OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { refusalOf } from '#lib/forms/refusal.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import type { OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { KnownNote, type KnownAction } from './known-note.tsx';
import classes from './own-product-form.module.css';
import { ownProductQueries, type EditedProduct } from './own-products.api.ts';
import { TypeField } from './type-field.tsx';

interface OwnProductFormProps extends OpenForm<OwnProductFields> {
  /** The product to change. If undefined, the form records one. */
  product: EditedProduct | undefined;
  /** The name of a new product, such as the text of a search that found nothing. */
  name: string;
  known: KnownAction;
}

interface Values {
  product: { manufacturer: string; name: string; product_type_id: number | null };
}

const names = ['product.manufacturer', 'product.name', 'product.product_type_id'] as const;

export function OwnProductForm({ product, name, known, error, isBusy, onSave, onClose }: OwnProductFormProps) {
  const types = useQuery(ownProductQueries.types());
  const form = useForm<Values>({
    initialValues: {
      product: { manufacturer: product?.manufacturer ?? '', name: product?.name ?? name, product_type_id: null },
    },
    validate: validateBy(createOwnProduct.body),
  });
  const [isTypeChosen, setIsTypeChosen] = useState(false);
  // A product has only the name of its type. Its id is known when the types are loaded.
  const storedType = types.data?.find(({ label }) => label === product?.label)?.value;
  const typeId = isTypeChosen
    ? form.values.product.product_type_id
    : storedType === undefined
      ? null
      : Number(storedType);
  const isTypeKnown = isTypeChosen || !product?.label || types.data !== undefined;
  const fields = { ...form.values.product, product_type_id: typeId };
  const [sent, setSent] = useState<OwnProductFields>();
  const isSent = (key: keyof OwnProductFields) => sent?.[key] === fields[key];
  const refusal = refusalOf(error, names);
  const inCatalogue = isStatus(error, 409) ? (error.body as { product?: MatchedProduct }).product : undefined;
  const isOffered = inCatalogue !== undefined && isSent('manufacturer') && isSent('name');
  /** A refusal of the server is shown until its field changes. */
  const errorOf = (key: keyof OwnProductFields) =>
    form.errors[`product.${key}`] ?? (isSent(key) ? refusal.fields[`product.${key}`] : undefined);
  const submit = form.onSubmit(
    () => {
      setSent(fields);
      onSave(fields);
    },
    (faults) => form.getInputNode(Object.keys(faults)[0] ?? '')?.focus(),
  );
  return (
    <FormFields
      failure={inCatalogue ? undefined : refusal.text}
      note={isOffered && <KnownNote product={inCatalogue} {...known} />}
      action={product ? 'Save' : 'Add'}
      isBusy={isBusy}
      isComplete={isTypeKnown}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {!product && (
          <p className={classes.hint}>
            For a product that the catalogue does not have. Only your company sees it. Rampart knows nothing about its
            vulnerabilities.
          </p>
        )}
        <TextInput
          label="Manufacturer"
          data-autofocus
          autoComplete="off"
          maxLength={limits.ownProductNameMaxLength}
          {...form.getInputProps('product.manufacturer')}
          error={errorOf('manufacturer')}
        />
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={limits.ownProductNameMaxLength}
          {...form.getInputProps('product.name')}
          error={errorOf('name')}
        />
        <TypeField
          types={types}
          value={typeId}
          known={isTypeKnown ? undefined : (product?.label ?? undefined)}
          error={errorOf('product_type_id')}
          onChange={(chosen) => {
            setIsTypeChosen(true);
            form.setFieldValue('product.product_type_id', chosen);
          }}
        />
      </div>
    </FormFields>
  );
}
