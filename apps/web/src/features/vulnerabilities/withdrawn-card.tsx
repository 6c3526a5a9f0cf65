import type { VulnerabilityPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { calendarDayOf } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { AdvisoryLink, VulnerabilityLink } from '#ui/vulnerability/id-links.tsx';
import classes from './rows.module.css';

interface WithdrawnCardProps {
  withdrawn: VulnerabilityPage['withdrawn'];
  /** What the page is about. The rows name the other one. */
  about: 'vulnerability' | 'advisory';
}

/** What a newer revision of an advisory no longer names. It is in no list and in no count. */
export function WithdrawnCard({ withdrawn, about }: WithdrawnCardProps) {
  const { shown, control } = useShowAll(withdrawn, 10);
  if (withdrawn.length === 0) return null;
  return (
    <Card id="withdrawn" title="No longer named">
      <ul className={classes.rows}>
        {shown.map(({ product, cve, publisher, tracking_id, revision, withdrawn_on }) => (
          <li key={`${product.uuid} ${cve} ${publisher} ${tracking_id}`} className={classes.row}>
            <div className={classes.words}>
              <Anchor component={Link} to={`/${product.type}/${product.uuid}`} className={classes.name}>
                {product.name}
              </Anchor>
              <span className={classes.sentence}>
                {about === 'advisory' && (
                  <>
                    <VulnerabilityLink cve={cve} />{' '}
                  </>
                )}
                since revision {revision}
                {about === 'vulnerability' && (
                  <>
                    {' '}
                    of <AdvisoryLink id={tracking_id} publisher={publisher} />
                  </>
                )}
                , {calendarDayOf(withdrawn_on)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}
