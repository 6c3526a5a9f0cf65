import { Radio } from '@mantine/core';
import { importTypes, type ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import radioClasses from '#ui/forms/radio.module.css';
import classes from './import-type-field.module.css';
import { typeWords } from '../import-words.ts';

const explanations: Record<ImportType, string> = {
  'import-new': 'Adds the rows whose Rampart ID is blank. Existing rows do not change.',
  'import-edit': 'Changes the rows that have a Rampart ID. Nothing is added.',
  'import-both': 'Changes the rows that have a Rampart ID and adds the others.',
};

interface ImportTypeFieldProps {
  value: ImportType | undefined;
  onChange: (type: ImportType) => void;
  isDisabled: boolean;
}

export function ImportTypeField({ value, onChange, isDisabled }: ImportTypeFieldProps) {
  return (
    <Radio.Group
      label="What should this file do?"
      value={value ?? null}
      onChange={(type) => onChange(type as ImportType)}
    >
      <div className={classes.types}>
        {importTypes.map((type) => (
          <Radio
            key={type}
            size="xs"
            classNames={{ ...radioClasses, description: classes.explanation }}
            value={type}
            disabled={isDisabled}
            label={<b className={classes.name}>{typeWords[type]}</b>}
            description={explanations[type]}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
