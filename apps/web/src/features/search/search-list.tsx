import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { splitOrderNumber } from '@rampart/contract/rules/catalogue/order-number.ts';
import { idPartOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import { matchedLetters } from './matched-letters.ts';
import classes from './search-list.module.css';
import type { Search } from './use-search.ts';

/** What matches, by kind. The focus stays in the field; the arrow keys choose here. */
export function SearchList({ search }: { search: Search }) {
  const { id, groups, active, isEmpty, error } = search;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((count, { matches }) => count + matches.length, 0),
  );
  return (
    <div className={classes.list}>
      <div role="status" className={isEmpty ? classes.empty : undefined}>
        {isEmpty && messages.emptyProducts}
      </div>
      {error && <TryAgain error={error} isLoading={search.isLoading} onTryAgain={search.tryAgain} isCompact />}
      <div role="listbox" id={id} aria-label="Matches">
        {groups.map(({ title, matches }, group) => (
          <div key={title} role="group" aria-label={title}>
            <div className={classes.title} role="presentation">
              {title}
            </div>
            {matches.map(({ path, label, about, own }, index) => {
              const place = (starts[group] ?? 0) + index;
              return (
                <Link
                  key={path}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  to={path}
                  className={classes.match}
                  onClick={(event) => {
                    // A new tab or window is the browser's business.
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    search.choose(path);
                  }}
                >
                  <MatchLabel label={label} about={about} query={search.query} />
                  {own && <OwnTag noun={own} />}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface MatchLabelProps {
  label: string;
  about: string | undefined;
  query: string;
}

function MatchLabel({ label, about, query }: MatchLabelProps) {
  // An id can be typed in other ways than it is written.
  const id = about === undefined ? undefined : idPartOf(query)?.text;
  const { name, number } = splitOrderNumber(label);
  const looked = id && label.toLowerCase().includes(id) ? id : query;
  return (
    <>
      <span title={about && `${label} ${about}`}>
        <Letters text={name} query={looked} />
        {about && <small> {about}</small>}
      </span>
      {number !== null && (
        <span className={classes.number}>
          {' ('}
          <Letters text={number} query={looked} />)
        </span>
      )}
    </>
  );
}

const Letters = ({ text: whole, query }: { text: string; query: string }) =>
  matchedLetters(whole, query).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
