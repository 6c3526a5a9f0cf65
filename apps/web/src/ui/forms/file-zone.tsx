import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './file-zone.module.css';

interface FileZoneProps {
  file: File | undefined;
  /** The file types that the browser offers. */
  accept: readonly string[];
  /** The files that may be dropped, in words. */
  hint: string;
  /** Why the last file was refused. */
  refusal: string | undefined;
  isDisabled: boolean;
  onTake: (file: File) => void;
}

/** Accepts a dropped or chosen file. */
export function FileZone({ file, accept, hint, refusal, isDisabled, onTake }: FileZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (given: File | undefined) => given && !isDisabled && onTake(given);
  const Icon = file ? IconFile : IconUpload;
  return (
    <div>
      <label className={classes.zone} data-over={isOver || undefined} data-disabled={isDisabled || undefined}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
        {/* Covers the whole zone, so that it also accepts dropped files. */}
        <input
          type="file"
          className={classes.input}
          accept={accept.join(',')}
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
            // Lets the user choose the same file again after correcting it.
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
            <span>{hint}</span>
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
