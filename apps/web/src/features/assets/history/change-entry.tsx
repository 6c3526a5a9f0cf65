import { VisuallyHidden } from '@mantine/core';
import type { AssetChange } from '@rampart/contract/api/assets.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { momentOf } from '#lib/dates.ts';
import classes from './change-entry.module.css';
import { changeWords, personOf } from './change-words.ts';

/** One change of an asset: what, who, when, and the old and new value of each field. */
export function ChangeEntry({ change }: { change: AssetChange }) {
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <b>{changeWords(change)}</b>
        <time dateTime={change.at}>{momentOf(change.at)}</time>
      </div>
      <p className={classes.person}>{personOf(change)}</p>
      {change.changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changes">
          {change.changes.map(({ field, from, to }) => (
            <li key={field}>
              <span>{field}</span>
              {(from !== null || to !== null) && (
                <span className={classes.values}>
                  {change.kind !== 'created' && (
                    <>
                      <VisuallyHidden>from</VisuallyHidden>
                      <del>{from ?? '–'}</del>
                      <IconArrowRight size={13} stroke={1.8} aria-hidden="true" />
                      <VisuallyHidden>to</VisuallyHidden>
                    </>
                  )}
                  <ins>{to ?? '–'}</ins>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {change.note && <p className={classes.note}>{change.note}</p>}
    </li>
  );
}
