import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { detailsOf, partCard, partColumns, partRail, type Part } from './bom-columns.tsx';
import classes from './bom-parts.module.css';

/** A shorter list needs no search. */
const searchedFrom = 10;
/** Shown before "Show all", and after it. A list of 20,000 rows would make the page slow. */
const first = 50;
const most = 1_000;

const wordsOf = (part: Part) =>
  [part.name, ...detailsOf(part), part.purl, part.cpe, part.product?.manufacturer, part.product?.name]
    .filter(Boolean)
    .join(' ');

/** The parts that a bill of materials lists. The server sends those with known vulnerabilities first. */
export function BomParts({ parts }: Pick<Bom, 'parts'>) {
  const [text, setText] = useState('');
  const all = useMemo(() => parts.map((part, place) => ({ ...part, place })), [parts]);
  const matches = text.trim() === '' ? all : all.filter((part) => matchesEveryWord(wordsOf(part), text));
  const { shown, control } = useShowAll(matches.slice(0, most), first);
  const hidden = matches.length - most;
  const vulnerable = parts.filter(({ product }) => (product?.vulnerabilities ?? 0) > 0).length;
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
      {vulnerable > 0 && (
        <p className={classes.count}>
          {vulnerable.toLocaleString('en-US')} of {quantity(parts.length, 'component')}{' '}
          {vulnerable === 1 ? 'has known vulnerabilities and comes' : 'have known vulnerabilities and come'} first. The
          vulnerabilities are those of all versions.
        </p>
      )}
      <div className={classes.parts}>
        <DataTable
          label="Components"
          rows={shown}
          rowKey={({ place }) => place}
          columns={partColumns}
          card={partCard}
          rail={vulnerable > 0 ? partRail : undefined}
          rowSize="dense"
          place="dialog"
        />
      </div>
      {control && <div className={classes.more}>{control}</div>}
      <p className={classes.note} role="status">
        {matches.length === 0 && 'No match'}
        {hidden > 0 && `${hidden.toLocaleString('en-US')} more, type to find ${hidden === 1 ? 'it' : 'them'}`}
      </p>
    </>
  );
}
