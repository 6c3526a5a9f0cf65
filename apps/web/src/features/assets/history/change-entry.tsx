import { VisuallyHidden } from '@mantine/core';
import type { AssetChange } from '@rampart/contract/api/assets.ts';
import { justificationNames } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { momentOf } from '#lib/dates.ts';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './change-entry.module.css';
import { changeWords, movedBy, personOf } from './change-words.ts';
import { MovedList } from './moved-list.tsx';

/** One change of an asset: what, who, when, and the old and new value of each field. */
export function ChangeEntry({ change }: { change: AssetChange }) {
  const { fields, closed, reopened } = movedBy(change);
  // All fields of an asset are shown, but not hundreds of vulnerabilities.
  const { shown, control } = useShowAll(fields, 10);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <b>{changeWords(change)}</b>
        <time dateTime={change.at}>{momentOf(change.at)}</time>
      </div>
      <p className={classes.person}>{personOf(change)}</p>
      {change.changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changes">
          {shown.map(({ field, from, to }) => (
            <li key={field}>
              <span>{field}</span>
              {(from !== null || to !== null) && (
                <span className={classes.values}>
                  {change.kind !== 'created' && from !== to && (
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
          {control && <li className={classes.all}>{control}</li>}
          <MovedList label="Closed" cves={closed} />
          <MovedList label="Reopened" cves={reopened} />
        </ul>
      )}
      {change.justification && (
        <p className={classes.note}>Justification: {justificationNames[change.justification]}</p>
      )}
      {change.note && <p className={classes.note}>{change.note}</p>}
    </li>
  );
}
