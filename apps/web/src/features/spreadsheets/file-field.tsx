import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { quantity } from '#lib/quantity.ts';
import classes from './file-field.module.css';

const extensions = ['.xls', '.xlsx', '.csv'];
const isSpreadsheet = ({ name }: File) => extensions.some((extension) => name.toLowerCase().endsWith(extension));

interface FileFieldProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  isDisabled: boolean;
}

/** Takes a file that is dropped on it or chosen. One that is refused is cleared. */
export function FileField({ file, onChange, isDisabled }: FileFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (refusal !== messages.invalidFileFormat) return;
    const timer = setTimeout(() => setRefusal(undefined), limits.invalidFileMessageMs);
    return () => clearTimeout(timer);
  }, [refusal]);

  const take = (given: File | undefined) => {
    if (!given || isDisabled) return;
    const why = !isSpreadsheet(given)
      ? messages.invalidFileFormat
      : given.size > limits.uploadMaxSize
        ? messages.fileTooLarge
        : undefined;
    setRefusal(why);
    onChange(why ? undefined : given);
  };

  const Icon = file ? IconFileSpreadsheet : IconUpload;
  return (
    <div>
      <label className={classes.zone} data-over={isOver || undefined} data-disabled={isDisabled || undefined}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
        {/* Lies over the whole zone, so that it takes what is dropped as well. */}
        <input
          type="file"
          className={classes.input}
          accept={extensions.join(',')}
          disabled={isDisabled}
          aria-describedby={id}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            take(event.dataTransfer.files[0]);
          }}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.currentTarget.value = '';
          }}
        />
        {file ? (
          <span className={classes.words}>
            <b>{file.name}</b>
            <span>{sizeOf(file)}. Drop or choose another file to replace it.</span>
          </span>
        ) : (
          <span className={classes.words}>
            <b>Drop a file here or choose one</b>
            <span>Acceptable formats: *.xls, *.xlsx, *.csv</span>
          </span>
        )}
      </label>
      <p id={id} role="alert" className={classes.refusal}>
        {refusal}
      </p>
    </div>
  );
}

function sizeOf({ size }: File): string {
  if (size < 1024) return quantity(size, 'byte');
  const kibibytes = size / 1024;
  return kibibytes < 1024 ? `${Math.round(kibibytes)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}
