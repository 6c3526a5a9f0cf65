import { columnLetters } from '@rampart/contract/rules/mapping/column-name.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { ColumnSelect } from './column-select.tsx';
import { firstTexts, fullFields, noteOf, type ChangeMapping, type Column } from './columns-shown.ts';
import { fieldsOf, withColumn } from './mapping-changes.ts';
import classes from './sample-cards.module.css';

interface SampleCardsProps {
  sheet: SheetSample;
  columns: readonly Column[];
  mapping: Mapping;
  proposed: Mapping;
  onChange: ChangeMapping;
}

/** The columns on a small screen: one card for each, with its first texts and the field that it becomes. */
export function SampleCards({ sheet, columns, mapping, proposed, onChange }: SampleCardsProps) {
  const { shown, control } = useShowAll(columns, 30);
  const full = fullFields(mapping);
  return (
    <>
      <ul className={classes.cards} aria-label="Columns of the file">
        {shown.map(({ place, heading }) => {
          const letters = columnLetters(place);
          const [field] = fieldsOf(mapping, place);
          const texts = firstTexts(sheet, place, 3);
          return (
            <li key={place} data-taken={field !== undefined || undefined}>
              <span className={classes.heading}>
                <i aria-hidden="true">{letters}</i>
                {heading.trim() ? <b>{heading}</b> : <em>No heading</em>}
              </span>
              <span className={classes.texts}>{texts.length > 0 ? texts.join(' · ') : 'Blank in the first rows'}</span>
              <ColumnSelect
                name={heading.trim() ? `${heading} (column ${letters})` : `column ${letters}`}
                field={field}
                full={full}
                onChange={(chosen) => onChange((before) => withColumn(before, place, chosen))}
              />
              <span className={classes.note}>{noteOf(mapping, proposed, place)}</span>
            </li>
          );
        })}
      </ul>
      {control && <div className={classes.all}>{control}</div>}
    </>
  );
}
