import { Anchor } from '@mantine/core';
import type { PlacedStatement } from '@rampart/contract/api/vex/vex-statement.ts';
import { Link } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { VulnerabilityLink } from '#ui/vulnerability/id-links.tsx';
import { VexWords } from '#ui/vulnerability/vex-words.tsx';
import classes from './rows.module.css';

interface StatementsCardProps {
  statements: readonly PlacedStatement[];
  /** What the page is about. The rows name the other one. */
  about: 'vulnerability' | 'advisory';
}

/** What documents say of products that are not affected, fixed, or under investigation (VEX). */
export function StatementsCard({ statements, about }: StatementsCardProps) {
  const { shown, control } = useShowAll(statements, 10);
  if (statements.length === 0) return null;
  return (
    <Card id="statements" title="Product Statements">
      <ul className={classes.rows}>
        {shown.map((statement) => {
          const { product, cve, publisher, tracking_id, versions, status } = statement;
          return (
            <li key={[product.uuid, cve, publisher, tracking_id, versions, status].join(' ')} className={classes.row}>
              <div className={`${classes.words} ${classes.apart}`}>
                <Anchor component={Link} to={`/${product.type}/${product.uuid}`} className={classes.name}>
                  {product.name}
                </Anchor>
                <span className={classes.sentence}>
                  {about === 'advisory' && (
                    <>
                      <VulnerabilityLink cve={cve} />{' '}
                    </>
                  )}
                  <VexWords statement={statement} isOnItsPage={about === 'advisory'} />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}
