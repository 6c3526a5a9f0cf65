import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useEffect, useState } from 'react';
import { FileZone } from '#ui/forms/file-zone.tsx';

const extensions = ['.xls', '.xlsx', '.csv'];
const isSpreadsheet = ({ name }: File) => extensions.some((extension) => name.toLowerCase().endsWith(extension));

interface FileFieldProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  isDisabled: boolean;
}

/** Accepts a spreadsheet. A refused file is cleared. */
export function FileField({ file, onChange, isDisabled }: FileFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (refusal !== messages.invalidFileFormat) return;
    const timer = setTimeout(() => setRefusal(undefined), limits.invalidFileMessageMs);
    return () => clearTimeout(timer);
  }, [refusal]);

  const take = (given: File) => {
    const why = !isSpreadsheet(given)
      ? messages.invalidFileFormat
      : given.size > limits.uploadMaxSize
        ? messages.fileTooLarge
        : undefined;
    setRefusal(why);
    onChange(why ? undefined : given);
  };
  return (
    <FileZone
      file={file}
      accept={extensions}
      hint="Acceptable formats: *.xls, *.xlsx, *.csv"
      refusal={refusal}
      isDisabled={isDisabled}
      onTake={take}
    />
  );
}
