import type { ComponentProfile, ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { ExternalLink } from '#ui/layout/external-link.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { AdvisoryLink } from '#ui/vulnerability/id-links.tsx';
import { calendarDayOf } from '#lib/dates.ts';
import { hrefKind } from '../safe-href.ts';
import { CveName } from './cve-name.tsx';
import classes from './vulnerabilities-card.module.css';
import { worstVulnerabilitiesFirst } from './vulnerability-order.ts';
import { VulnerabilityRow } from './vulnerability-row.tsx';

interface VulnerabilitiesCardProps {
  title: string;
  profile: ProductProfile | ComponentProfile;
}

export function VulnerabilitiesCard({ title, profile }: VulnerabilitiesCardProps) {
  const { vulnerabilities, cves, rating_factors, withdrawn_vulnerabilities: withdrawn } = profile;
  const { shown, control } = useShowAll(worstVulnerabilitiesFirst(vulnerabilities, rating_factors), 8);
  const named = new Set(vulnerabilities.map(({ cve }) => cve));
  const references = cves.filter(({ name }) => !named.has(name));
  const isEmpty = vulnerabilities.length === 0 && references.length === 0;
  return (
    <Card
      id="vulnerabilities"
      title={title}
      aside={vulnerabilities.length > 0 && <span>{vulnerabilities.length}</span>}
    >
      {isEmpty && <CardNote>{messages.emptyVulnerabilities}</CardNote>}
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((vulnerability) => (
            <VulnerabilityRow
              key={`${vulnerability.cve} ${vulnerability.component_name}`}
              vulnerability={vulnerability}
            />
          ))}
        </ul>
      )}
      {control && <div className={classes.more}>{control}</div>}
      {references.length > 0 && <References references={references} />}
      {withdrawn.length > 0 && <Withdrawn withdrawn={withdrawn} />}
    </Card>
  );
}

/** Vulnerabilities that a newer revision of an advisory no longer names for the product. */
function Withdrawn({ withdrawn }: { withdrawn: ProductProfile['withdrawn_vulnerabilities'] }) {
  return (
    <div className={classes.references}>
      <span>No longer named</span>
      <ul>
        {withdrawn.map(({ cve, tracking_id, revision, withdrawn_on }) => (
          <li key={`${cve} ${tracking_id}`}>
            <CveName cve={cve} /> since revision {revision} of <AdvisoryLink id={tracking_id} />,{' '}
            {calendarDayOf(withdrawn_on)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** CVEs that the advisories name but do not describe. */
function References({ references }: { references: readonly { name: string; link: string }[] }) {
  return (
    <div className={classes.references}>
      <span>CVE references</span>
      <ul>
        {references.map(({ name, link }) => (
          <li key={name}>
            {hrefKind(link) === 'external' ? (
              <ExternalLink href={link} isIdentifier>
                {name}
              </ExternalLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
