import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { advisoryPath } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { calendarDayOf } from '#lib/dates.ts';
import { PageTitle } from '../page-title.tsx';
import classes from './publisher-choice.module.css';

type Choice = Pick<AdvisoryPage, 'publisher' | 'tracking_id' | 'title' | 'revision' | 'released_on'>;

/** Asks which advisory is meant, because several publishers use the same id. */
export function PublisherChoice({ choices }: { choices: readonly [Choice, ...Choice[]] }) {
  return (
    <>
      <PageTitle id={choices[0].tracking_id} name="Several advisories have this id. Choose one." />
      <ul className={classes.choices} aria-label="Advisories with this id">
        {choices.map(({ publisher, tracking_id, title, revision, released_on }) => (
          <li key={`${publisher} ${tracking_id}`}>
            <Link to={advisoryPath(tracking_id, publisher)} className={classes.choice}>
              <span className={classes.words}>
                <b>{publisher}</b>
                <span className={classes.title}>{title}</span>
                <span>
                  {tracking_id}, revision {revision}, {calendarDayOf(released_on)}
                </span>
              </span>
              <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
