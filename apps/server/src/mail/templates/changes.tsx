import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import type { Change, Changes } from '#mail/content.ts';
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
  isHigh: boolean;
}

/** The products that became worse, worst first. */
export function ChangeList({ changes, publicUrl, isHigh = false }: ChangeListProps) {
  const rest = changes.total - changes.products.length;
  return (
    <>
      {changes.products.map((change) => (
        <ProductLine key={change.uuid} product={change} href={addressOf(publicUrl, change)}>
          <ChangeWords change={change} isHigh={isHigh} />
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

/** A mail names at most this many vulnerabilities of a product. */
const namedAtMost = 5;

function ChangeWords({ change: { fell, exploited, found, rating, assets, type }, isHigh }: ChangeWordsProps) {
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
          Known to be exploited: <Cves cves={exploited.map((cve) => ({ cve }))} />
          <br />
        </>
      )}
      {found.length > 0 && (
        <>
          New: <Cves cves={found} />
          <br />
        </>
      )}
      {type === 'component' ? 'Inside ' : ''}
      {inFigures(assets)} of your {isHigh ? 'high-priority ' : ''}assets
    </>
  );
}

/** The names of vulnerabilities, with their scores if they are given. This is the place for links to their pages. */
function Cves({ cves }: { cves: { cve: string; score?: number }[] }) {
  const rest = cves.length - namedAtMost;
  const names = cves
    .slice(0, namedAtMost)
    .map(({ cve, score }) => (score === undefined ? cve : `${cve} (${score.toFixed(1)})`));
  return `${names.join(', ')}${rest > 0 ? ` and ${inFigures(rest)} more` : ''}`;
}
