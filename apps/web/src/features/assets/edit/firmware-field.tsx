import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './asset-fields.module.css';

export function FirmwareField(field: TextInputProps) {
  return <TextInput label="Firmware Version" autoComplete="off" classNames={{ input: classes.code }} {...field} />;
}
