import { TextInput } from '@mantine/core';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import classes from './provider-form.module.css';

/** One of Rampart's addresses, with a copy button. */
export function AddressField({ label, description, value }: { label: string; description?: string; value: string }) {
  return (
    <div className={classes.address}>
      <TextInput label={label} description={description} value={value} readOnly />
      <CopyButton text={value} />
    </div>
  );
}
