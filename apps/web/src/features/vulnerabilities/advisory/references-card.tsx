import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { ExternalLink } from '#ui/layout/external-link.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { webLinks } from '../web-links.ts';
import classes from './references-card.module.css';

type ReferencesCardProps = Pick<AdvisoryPage, 'link' | 'tracking_id' | 'references'>;

/** The page of the advisory at its publisher, and what it refers to. */
export function ReferencesCard({ link, tracking_id, references }: ReferencesCardProps) {
  const own = webLinks([{ name: `${tracking_id} at its publisher`, href: link }]);
  const links = webLinks([...own, ...references]);
  // References without an address that a page may link to are shown as text.
  const texts = references.filter(({ name, href }) => name && webLinks([{ name, href }]).length === 0);
  const { shown, control } = useShowAll([...links, ...texts], 8);
  return (
    <Card id="references" title="References">
      {shown.length === 0 && <CardNote>The advisory has no references.</CardNote>}
      {shown.length > 0 && (
        <ul className={classes.links}>
          {shown.map(({ name, href }, index) => (
            <li key={index}>
              {href && index < links.length ? <ExternalLink href={href}>{name || href}</ExternalLink> : name}
            </li>
          ))}
        </ul>
      )}
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}
