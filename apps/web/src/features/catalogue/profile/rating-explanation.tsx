import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { UnstyledButton } from '@mantine/core';
import { ratingDomain } from '@rampart/contract/rules/ratings.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { CveName } from '../vulnerabilities/cve-name.tsx';
import classes from './rating-explanation.module.css';

type Factors = ProductProfile['rating_factors'];

/** How much each vulnerability reduced the full score, worst first. Collapsed until the user opens it. */
export function RatingExplanation({ factors, isRated }: { factors: Factors; isRated: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.explanation}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Why this rating
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        <p className={classes.summary}>{summaryOf(factors, isRated)}</p>
        <FactorList factors={factors} />
      </div>
    </div>
  );
}

function FactorList({ factors }: { factors: Factors }) {
  const { shown, control } = useShowAll(factors, 6);
  if (factors.length === 0) return null;
  return (
    <>
      <ol className={classes.factors}>
        {shown.map((factor) => (
          <li key={factor.cve}>
            <CveName cve={factor.cve} />
            <span>{factsOf(factor)}</span>
            <b>−{factor.takes.toFixed(1)}</b>
          </li>
        ))}
      </ol>
      {control}
    </>
  );
}

function summaryOf(factors: Factors, isRated: boolean): string {
  if (!isRated) return 'There is no rating until somebody assesses this or a known vulnerability has a score.';
  if (factors.length === 0) return `No known vulnerability lowers the full ${ratingDomain}.`;
  return `A rating starts at ${ratingDomain}. Each known vulnerability lowers it: more for a higher score, for known exploitation, and while there is no fix. With a fix it counts less as it ages. The worst one counts fully. Each further one counts less.`;
}

function factsOf({ score, is_exploited, has_fix, age_in_months: age }: Factors[number]): string {
  return [
    `CVSS ${score.toFixed(1)}`,
    is_exploited && 'known exploited',
    has_fix ? 'fix available' : 'no fix',
    age === 1 ? '1 month old' : `${age} months old`,
  ]
    .filter(Boolean)
    .join(', ');
}
