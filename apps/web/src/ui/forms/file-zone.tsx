import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import classes from './file-zone.module.css';

interface FileZoneProps {
  file: File | undefined;
  /** What the browser offers to choose from. */
  accept: readonly string[];
  /** What may be dropped, in words. */
  hint: string;
  /** Why the last one was not taken. */
  refusal: string | undefined;
  isDisabled: boolean;
  onTake: (file: File) => void;
}

/** Takes a file that is dropped on it or chosen. */
export function FileZone({ file, accept, hint, refusal, isDisabled, onTake }: FileZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (given: File | undefined) => given && !isDisabled && onTake(given);
  const Icon = file ? IconFile : IconUpload;
  return (
    <div>
      <label className={classes.zone} data-over={isOver || undefined} data-disabled={isDisabled || undefined}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
        {/* Lies over the whole zone, so that it takes what is dropped as well. */}
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
