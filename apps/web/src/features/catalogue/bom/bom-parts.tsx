import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { matchesEveryWord } from '@rampart/contract/rules/word-match.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Card, Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import classes from './bom-parts.module.css';

/** A part with its place in the bill: two of them may be alike. */
type Part = Bom['parts'][number] & { place: number };

/** A shorter list needs no search. */
const searchedFrom = 10;
const shown = limits.pageMaxSize * 2;

const detailsOf = ({ version, supplier, licence }: Part) => [version, supplier, licence].filter((text) => text);

const columns: readonly Column<Part>[] = [
  {
    key: 'name',
    heading: 'Component',
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
    width: { wide: '36%' },
  },
  {
    key: 'version',
    heading: 'Version',
    tone: 'quiet',
    cell: ({ version }) => <span className={classes.version}>{version ?? '–'}</span>,
  },
  { key: 'supplier', heading: 'Supplier', tone: 'quiet', cell: ({ supplier }) => supplier ?? '–' },
  { key: 'licence', heading: 'Licence', tone: 'quiet', cell: ({ licence }) => licence ?? '–' },
];

const card: Card<Part> = {
  content: (part) => (
    <div className={classes.part}>
      <b>{part.name}</b>
      <span>{detailsOf(part).join(', ')}</span>
    </div>
  ),
};

/** The parts that a bill of materials lists. */
export function BomParts({ parts }: Pick<Bom, 'parts'>) {
  const [text, setText] = useState('');
  const matches = parts
    .map((part, place) => ({ ...part, place }))
    .filter((part) => matchesEveryWord([part.name, ...detailsOf(part)].join(' '), text));
  const hidden = matches.length - shown;
  const rows = matches.slice(0, shown);
  return (
    <>
      {parts.length >= searchedFrom && (
        <div className={classes.search}>
          <IconSearch size={16} stroke={1.7} aria-hidden="true" />
          <input
            type="text"
            inputMode="search"
            aria-label="Search components"
            placeholder="Search components"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={classes.parts}>
        <DataTable
          label="Components"
          rows={rows}
          rowKey={({ place }) => place}
          columns={columns}
          card={card}
          rowSize="dense"
          place="dialog"
        />
      </div>
      <p className={classes.note} role="status">
        {matches.length === 0 && 'No match'}
        {hidden > 0 && `${hidden.toLocaleString('en-US')} more, type to find ${hidden === 1 ? 'it' : 'them'}`}
      </p>
    </>
  );
}
