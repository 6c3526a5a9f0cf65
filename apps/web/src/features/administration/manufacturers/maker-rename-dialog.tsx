import { Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from '../doubles/merge-dialog.module.css';
import { makerMutations, makerQueries } from './manufacturers.api.ts';

interface NewName {
  uuid: string;
  name: string;
}

interface MakerRenameDialogProps {
  /** One manufacturer, or several of which the user chooses one. */
  makers: readonly [NewName, ...NewName[]];
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a manufacturer another name. */
export function MakerRenameDialog({ makers, isOpen, onClose }: MakerRenameDialogProps) {
  const save = useSaving(makerMutations.rename(useQueryClient()));
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Rename Manufacturer" saving={save}>
      {(open) => <Fields makers={makers} {...open} />}
    </FormDialog>
  );
}

function Fields({
  makers,
  error,
  isBusy,
  onSave,
  onClose,
}: OpenForm<NewName> & Pick<MakerRenameDialogProps, 'makers'>) {
  const [first] = makers;
  const form = useForm<NewName>({ initialValues: { uuid: first.uuid, name: first.name } });
  const refusal = refusalOf(error, ['name']);
  const choose = (uuid: string) =>
    form.setValues({ uuid, name: (makers.find((one) => one.uuid === uuid) ?? first).name });
  return (
    <FormFields
      failure={refusal.text}
      action="Rename"
      isBusy={isBusy}
      isComplete={form.values.name.trim() !== ''}
      onSubmit={() => onSave(form.values)}
      onClose={onClose}
    >
      {makers.length > 1 && (
        <Radio.Group label="Manufacturer" value={form.values.uuid} onChange={choose}>
          <div className={classes.sides}>
            {makers.map(({ uuid, name }) => (
              <Radio key={uuid} size="xs" classNames={radioClasses} value={uuid} label={name} />
            ))}
          </div>
        </Radio.Group>
      )}
      <TextInput
        label="New name"
        data-autofocus
        autoComplete="off"
        maxLength={500}
        description="The former name stays as an alias: loads, imports, searches and links still find the manufacturer."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('name')}
        error={refusal.fields.name}
      />
      <Usage uuid={form.values.uuid} />
    </FormFields>
  );
}

/** What shows the name. */
function Usage({ uuid }: { uuid: string }) {
  const { data, error, isFetching, refetch } = useQuery(makerQueries.usage(uuid));
  if (error) return <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={2} rowHeight={40} />;
  const { products, companies, assets } = data.maker;
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact title="Catalogue" values={[quantity(products ?? 0, 'product')]} />
        <Fact
          title="Companies"
          values={[
            quantity(companies, 'company', { plural: 'companies' }),
            quantity(assets, 'asset'),
            ...(data.own_products > 0 ? [quantity(data.own_products, 'own product')] : []),
          ]}
        />
      </Facts>
    </div>
  );
}
