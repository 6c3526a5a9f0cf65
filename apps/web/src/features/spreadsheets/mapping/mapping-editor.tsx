import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { MappingFault } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { proposeMapping } from '@rampart/contract/rules/mapping/propose.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ColumnBar } from './column-bar.tsx';
import { columnsShown, type ChangeMapping, type Narrowing } from './columns-shown.ts';
import { EffectPreview } from './effect-preview.tsx';
import { FieldList } from './field-list.tsx';
import { KeyChoice } from './key-choice.tsx';
import classes from './mapping-editor.module.css';
import { fieldsOf, onSheet } from './mapping-changes.ts';
import { SampleCards } from './sample-cards.tsx';
import { SampleTable } from './sample-table.tsx';

interface MappingEditorProps {
  sheets: readonly SheetSample[];
  mapping: Mapping;
  faults: readonly MappingFault[];
  /** Must keep its identity, because hundreds of columns are memoised by it. */
  onChange: ChangeMapping;
  isReadOnly?: boolean;
}

/** How the columns of a sheet become our fields, and what that makes of its first rows. */
export function MappingEditor({ sheets, mapping, faults, onChange, isReadOnly = false }: MappingEditorProps) {
  const isSmall = useIsSmallScreen();
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: '', isTakenOnly: false });
  const sheet = sheets.find(({ name }) => name === mapping.sheet) ?? sheets[0];
  const proposed = useMemo(() => proposeMapping(sheet ? [sheet] : []), [sheet]);
  if (!sheet) return null;
  const chooseSheet = (name: string) => {
    const chosen = sheets.find((one) => one.name === name);
    if (chosen) onChange((before) => onSheet(before, name, () => proposeMapping([chosen])));
  };
  const isSearched = narrowing.search.trim() !== '' || narrowing.isTakenOnly;
  const columns = isSearched ? columnsShown(sheet, mapping, narrowing) : sheet.columns;
  const taken = sheet.columns.filter(({ place }) => fieldsOf(mapping, place).length > 0).length;
  const Columns = isSmall ? SampleCards : SampleTable;
  return (
    <fieldset className={classes.editor} disabled={isReadOnly}>
      <Part title="Columns" line={`${quantity(sheet.columns.length, 'column')} in the file, ${taken} imported`}>
        <ColumnBar
          sheets={sheets}
          sheet={sheet}
          onSheet={chooseSheet}
          narrowing={narrowing}
          onNarrow={setNarrowing}
          found={isSearched ? columns.length : undefined}
        />
        {columns.length > 0 ? (
          <Columns sheet={sheet} columns={columns} mapping={mapping} proposed={proposed} onChange={onChange} />
        ) : (
          <p className={classes.none}>{isSearched ? 'No column matches.' : 'This sheet has no columns.'}</p>
        )}
      </Part>
      <div className={classes.beside}>
        <Part title="Fields" line="Where each field comes from. A field without a source stays as it is in Rampart.">
          <FieldList sheet={sheet} mapping={mapping} faults={faults} onChange={onChange} />
        </Part>
        <Part title="What identifies a row">
          <KeyChoice chosen={mapping.key} onChange={onChange} />
        </Part>
      </div>
      <Part title="As Rampart will read it" line="The first rows of the file. Nothing is changed yet.">
        <EffectPreview sheet={sheet} mapping={mapping} />
      </Part>
    </fieldset>
  );
}

function Part({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {line && <p>{line}</p>}
      </div>
      {children}
    </section>
  );
}
