import type { MappingEffect } from '@rampart/contract/rules/mapping/effect.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { RoundedColumn } from '@rampart/contract/rules/mapping/rounded-columns.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './effect-preview.module.css';

const mostNamed = 6;

interface EffectNotesProps {
  effect: MappingEffect;
  mapping: Mapping;
  rounded: readonly RoundedColumn[];
}

/** What the user should know about the first rows before the file is read. */
export function EffectNotes({ effect, mapping, rounded }: EffectNotesProps) {
  const { unknownPriorities: unknown, filled, rows } = effect;
  const taken = rows.filter(({ isTotal }) => !isTotal).length;
  const blank = mapping.key === null ? 0 : taken - (filled[mapping.key] ?? 0);
  const named = unknown.slice(0, mostNamed).map((text) => `“${text}”`);
  const more = unknown.length - named.length;
  const notes = [
    unknown.length > 0 &&
      `${quantity(unknown.length, 'text')} in the priority column ${unknown.length === 1 ? 'is not a priority' : 'are not priorities'}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${unknown.length === 1 ? 'Its' : 'Their'} rows would be faulty.`,
    blank > 0 && `${quantity(blank, 'row')} of the first ${taken} ${blank === 1 ? 'has' : 'have'} no ${mapping.key}.`,
    ...rounded.map(roundedNote),
  ].filter((note): note is string => typeof note === 'string');
  return (
    <div className={classes.notes} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function roundedNote({ field, name, cells, count }: RoundedColumn): string {
  const more = count - cells.length;
  const where = `${cells.join(', ')}${more > 0 ? ` and ${quantity(more, 'more cell')}` : ''}`;
  const numbers = count === 1 ? 'a number' : 'numbers';
  const [rows, fields] = count === 1 ? ['Its row', 'number'] : ['Their rows', 'numbers'];
  return `“${name}” (${field}) has ${numbers} in ${where} that a program has rounded, so digits are missing. ${rows} would be faulty. Format the column as text in your file, enter the complete ${fields}, and upload it again.`;
}
