import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { ExploitedBadge } from '#ui/vulnerability/exploited-badge.tsx';
import { VulnerabilityLink } from '#ui/vulnerability/id-links.tsx';
import { ScoreTile } from '#ui/vulnerability/score-tile.tsx';
import classes from '../rows.module.css';

/** The vulnerabilities of an advisory with its own scores, the worst first. */
export function VulnerabilitiesCard({ vulnerabilities }: Pick<AdvisoryPage, 'vulnerabilities'>) {
  const { shown, control } = useShowAll(vulnerabilities, 10);
  return (
    <Card
      id="vulnerabilities"
      title="Vulnerabilities"
      aside={vulnerabilities.length > 0 && <span>{vulnerabilities.length}</span>}
    >
      {vulnerabilities.length === 0 && <CardNote>{messages.emptyVulnerabilities}</CardNote>}
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map(({ cve, title, cwe, score, cvss_version, score_v4, is_exploited }) => (
            <li key={cve} className={classes.row}>
              <ScoreTile score={score ?? score_v4} />
              <div className={classes.words}>
                {title && title !== cve && <b className={classes.title}>{title}</b>}
                <span className={classes.line}>
                  <VulnerabilityLink cve={cve} />
                  {is_exploited && <ExploitedBadge />}
                  {score !== null && cvss_version && <span>CVSS {cvss_version}</span>}
                  {score_v4 !== null && <span>{`CVSS 4.0 ${score_v4.toFixed(1)}`}</span>}
                  {cwe && <span>{cwe.name ? `${cwe.id} ${cwe.name}` : cwe.id}</span>}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}
