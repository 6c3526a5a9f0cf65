import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './asset-fields.module.css';
import { FirmwarePreview, type FirmwareChange } from './firmware-preview.tsx';

interface FirmwareFieldProps extends TextInputProps {
  /** Undefined for a new asset, which has no items yet. */
  change: FirmwareChange | undefined;
}

export function FirmwareField({ change, ...field }: FirmwareFieldProps) {
  return (
    <div>
      <TextInput label="Firmware Version" autoComplete="off" classNames={{ input: classes.code }} {...field} />
      {change && <FirmwarePreview {...change} />}
    </div>
  );
}
