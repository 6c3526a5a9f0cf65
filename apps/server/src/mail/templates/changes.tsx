import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import type { Change, Changes } from '#mail/content.ts';
import { TextLink, Words } from './frame.tsx';
import { ProductLine } from './product-line.tsx';
import { RatingName } from './rating.tsx';
import { inFigures } from './words.ts';

export const addressOf = (publicUrl: string, { type, uuid }: { type: string; uuid: string }) =>
  `${publicUrl}/${type}/${uuid}`;

/** The products that became worse, worst first. */
export function ChangeList({ changes, publicUrl }: { changes: Changes; publicUrl: string }) {
  const rest = changes.total - changes.products.length;
  return (
    <>
      {changes.products.map((change) => (
        <ProductLine key={change.uuid} product={change} href={addressOf(publicUrl, change)}>
          <ChangeWords change={change} />
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

function ChangeWords({ change: { fell, exploited, rating, assets, type } }: { change: Change }) {
  const [first, ...others] = exploited;
  return (
    <>
      {fell && (
        <>
          Now <RatingName value={rating} />, before {ratingStates[ratingStateOf(fell.from)].name}
          <br />
        </>
      )}
      {first && (
        <>
          Known to be exploited: {[first, ...others.slice(0, 4)].join(', ')}
          {others.length > 4 && ` and ${inFigures(others.length - 4)} more`}
          <br />
        </>
      )}
      {type === 'component' ? 'Inside ' : ''}
      {inFigures(assets)} of your assets
    </>
  );
}
