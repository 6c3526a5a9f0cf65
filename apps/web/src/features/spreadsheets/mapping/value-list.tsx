import type { FieldSource, Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import { useMemo } from 'react';
import { useShowAll } from '#ui/layout/show-all.tsx';
import type { ChangeMapping } from './columns-shown.ts';
import { LocationInput } from './constant-field.tsx';
import { useLocationNames } from './location-names.ts';
import { withValue, type Valued } from './mapping-changes.ts';
import { PlainSelect } from './plain-select.tsx';
import { textsOf } from './texts-of.ts';
import classes from './value-list.module.css';

interface ValueListProps {
  field: Valued;
  source: FieldSource | undefined;
  values: Mapping['values'];
  sheet: SheetSample;
  onChange: ChangeMapping;
}

/** The different texts of a field in the sheet, and what each becomes. */
export function ValueList({ field, source, values, sheet, onChange }: ValueListProps) {
  const { texts, isComplete } = useMemo(() => textsOf(field, source, sheet), [field, source, sheet]);
  const { shown, control } = useShowAll(texts, 8);
  if (texts.length === 0) return <p className={classes.none}>This column is blank in the first rows.</p>;
  const Meaning = field === 'Priority' ? PriorityMeaning : LocationMeaning;
  return (
    <div className={classes.values}>
      <table aria-label={`Texts of ${field}`}>
        <thead>
          <tr>
            <th scope="col">{isComplete ? 'In the file' : 'In the first rows of the file'}</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((text) => (
            <tr key={text}>
              <td>{text}</td>
              <td>
                <Meaning text={text} values={values} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {control}
    </div>
  );
}

interface MeaningProps {
  text: string;
  values: Mapping['values'];
  onChange: ChangeMapping;
}

const none = 'None';
const levels = priorityLevels.map((level) => priorityNames[level]);

function PriorityMeaning({ text, values, onChange }: MeaningProps) {
  const key = text.toLowerCase();
  const stored = (values.Priority as Record<string, string | undefined>)[key];
  const own = levels.find((name) => name.toLowerCase() === key);
  const value = stored === '' ? none : (stored ?? own ?? '');
  return (
    <PlainSelect
      label={`Priority of ${text}`}
      value={value}
      tone={value === '' ? 'fault' : undefined}
      onChange={(chosen) =>
        onChange((before) => withValue(before, 'Priority', text, chosen === none ? '' : chosen || undefined))
      }
    >
      {value === '' && <option value="">Choose a priority</option>}
      {levels.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      <option value={none}>No priority</option>
    </PlainSelect>
  );
}

function LocationMeaning({ text, values, onChange }: MeaningProps) {
  const meaning = values.Location[text.toLowerCase()];
  const names = useLocationNames();
  const name = meaning ?? text;
  const isNew = names.length > 0 && names.every((known) => known.toLowerCase() !== name.trim().toLowerCase());
  return (
    <span className={classes.location}>
      <LocationInput
        label={`Location of ${text}`}
        placeholder={text}
        value={meaning ?? ''}
        onChange={(chosen) => onChange((before) => withValue(before, 'Location', text, chosen || undefined))}
      />
      <span>{isNew && 'New location'}</span>
    </span>
  );
}
