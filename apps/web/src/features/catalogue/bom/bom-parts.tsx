import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { matchesEveryWord } from '@rampart/contract/rules/word-match.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import classes from './bom-parts.module.css';

type Part = Bom['parts'][number];

/** A shorter list needs no search. */
const searchedFrom = 10;
const shown = limits.pageMaxSize * 2;

const detailsOf = ({ version, supplier, licence }: Part) => [version, supplier, licence].filter((text) => text);

/** The parts that a bill of materials lists. */
export function BomParts({ parts }: { parts: readonly Part[] }) {
  const [text, setText] = useState('');
  const isSmall = useIsSmallScreen();
  const matches = parts.filter((part) => matchesEveryWord([part.name, ...detailsOf(part)].join(' '), text));
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
      {isSmall ? <PartItems parts={rows} /> : <PartTable parts={rows} />}
      <p className={classes.note} role="status">
        {matches.length === 0 && 'No match'}
        {hidden > 0 && `${hidden.toLocaleString('en-US')} more, type to find ${hidden === 1 ? 'it' : 'them'}`}
      </p>
    </>
  );
}

function PartTable({ parts }: { parts: readonly Part[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col">Version</th>
          <th scope="col">Supplier</th>
          <th scope="col">Licence</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, index) => (
          <tr key={index}>
            <td>{part.name}</td>
            <td className={classes.version}>{part.version ?? '–'}</td>
            <td>{part.supplier ?? '–'}</td>
            <td>{part.licence ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PartItems({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={classes.items}>
      {parts.map((part, index) => (
        <li key={index}>
          <b>{part.name}</b>
          <span>{detailsOf(part).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
