import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import { advisoryPath, vulnerabilityPath } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { Fragment } from 'react';
import type { Change, Changes, NamedAdvisory } from '#mail/content.ts';
import { TextLink, Words } from './frame.tsx';
import { ProductLine } from './product-line.tsx';
import { RatingName } from './rating.tsx';
import { inFigures } from './words.ts';

export const addressOf = (publicUrl: string, { type, uuid }: { type: string; uuid: string }) =>
  `${publicUrl}/${type}/${uuid}`;

interface ChangeListProps {
  changes: Changes;
  publicUrl: string;
  /** Only assets of high priority are counted. */
  isHigh?: boolean;
}

interface ChangeWordsProps {
  change: Change;
  publicUrl: string;
  isHigh: boolean;
}

/** The products that became worse, worst first. */
export function ChangeList({ changes, publicUrl, isHigh = false }: ChangeListProps) {
  const rest = changes.total - changes.products.length;
  return (
    <>
      {changes.products.map((change) => (
        <ProductLine key={change.uuid} product={change} href={addressOf(publicUrl, change)}>
          <ChangeWords change={change} publicUrl={publicUrl} isHigh={isHigh} />
        </ProductLine>
      ))}
      {rest > 0 && (
        <Words>
          <br />
          <TextLink href={`${publicUrl}/dashboard`}>{inFigures(rest)} more on the dashboard</TextLink>
        </Words>
      )}
    </>
  );
}

/** A mail names at most this many vulnerabilities and advisories of a product. */
const namedAtMost = 5;

function ChangeWords({ change, publicUrl, isHigh }: ChangeWordsProps) {
  const { fell, exploited, found, advisories, rating, assets, type } = change;
  return (
    <>
      {fell && (
        <>
          Now <RatingName value={rating} />, before {ratingStates[ratingStateOf(fell.from)].name}
          <br />
        </>
      )}
      {exploited.length > 0 && (
        <>
          Known to be exploited:{' '}
          <Named links={exploited.map((cve) => vulnerabilityLink(publicUrl, cve))} total={exploited.length} />
          <br />
        </>
      )}
      {found.length > 0 && (
        <>
          New:{' '}
          <Named links={found.map(({ cve, score }) => vulnerabilityLink(publicUrl, cve, score))} total={found.length} />
          <br />
        </>
      )}
      {advisories.total > 0 && (
        <>
          {advisories.total === 1 ? 'Advisory: ' : 'Advisories: '}
          <Named links={advisories.named.map((one) => advisoryLink(publicUrl, one))} total={advisories.total} />
          <br />
        </>
      )}
      {type === 'component' ? 'Inside ' : ''}
      {inFigures(assets)} of your {isHigh ? 'high-priority ' : ''}assets
    </>
  );
}

interface NamedLink {
  name: string;
  href: string;
}

function vulnerabilityLink(publicUrl: string, cve: string, score?: number | null): NamedLink {
  const name = score === undefined ? cve : `${cve} (${score === null ? 'no score' : score.toFixed(1)})`;
  return { name, href: publicUrl + vulnerabilityPath(cve) };
}

function advisoryLink(publicUrl: string, { tracking_id, publisher, is_unique }: NamedAdvisory): NamedLink {
  if (is_unique) return { name: tracking_id, href: publicUrl + advisoryPath(tracking_id) };
  return { name: `${tracking_id} (${publisher})`, href: publicUrl + advisoryPath(tracking_id, publisher) };
}

/** The first of the names, each with a link to its page, and the number of the others. */
function Named({ links, total }: { links: NamedLink[]; total: number }) {
  const named = links.slice(0, namedAtMost);
  const rest = total - named.length;
  return (
    <>
      {named.map(({ name, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <TextLink href={href}>{name}</TextLink>
        </Fragment>
      ))}
      {rest > 0 && ` and ${inFigures(rest)} more`}
    </>
  );
}
