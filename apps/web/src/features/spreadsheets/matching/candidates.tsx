import { UnstyledButton } from '@mantine/core';
import type { ImportPair, MatchCandidate, MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import { OwnTag } from '#ui/product/own-tag.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import classes from './candidates.module.css';
import { productLine, whyWords } from './match-words.ts';

interface CandidatesProps {
  pair: ImportPair;
  canEdit: boolean;
  tabIndex: number;
  onConfirm: (product: MatchedProduct) => void;
}

/** The products that a pair may mean, best first. Each has the number of its key. */
export function Candidates({ pair: { candidates }, canEdit, tabIndex, onConfirm }: CandidatesProps) {
  const [first, ...others] = candidates;
  if (!first) {
    return (
      <p className={classes.none}>
        The catalogue has nothing similar.{' '}
        {canEdit ? 'Search it with other words, add your own product, or set it aside.' : ''}
      </p>
    );
  }
  const button = (candidate: MatchCandidate, number: number) => ({
    disabled: !canEdit,
    tabIndex,
    'aria-label': `Confirm ${candidate.product.name} of ${candidate.product.manufacturer}, ${candidate.sureness} % sure`,
    title: number > 1 ? whyWords(candidate) : undefined,
    onClick: () => onConfirm(candidate.product),
  });
  return (
    <div className={classes.candidates}>
      <UnstyledButton className={classes.first} {...button(first, 1)}>
        <kbd>1</kbd>
        <span className={classes.words}>
          <span className={classes.name}>
            <b>{first.product.name}</b>
            {first.product.is_own && <OwnTag />}
            <span>{first.sureness} % sure</span>
          </span>
          <span className={classes.line}>
            {productLine(first.product)}
            {first.why.length > 0 && `. ${whyWords(first)}.`}
          </span>
        </span>
      </UnstyledButton>
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map((candidate, index) => (
            <UnstyledButton key={candidate.product.uuid} className={classes.other} {...button(candidate, index + 2)}>
              <kbd>{index + 2}</kbd>
              <span>
                <ProductName name={candidate.product.name}>
                  {candidate.product.is_own && <OwnTag />}
                  {candidate.product.manufacturer !== first.product.manufacturer &&
                    `, ${candidate.product.manufacturer}`}
                </ProductName>
              </span>
              <span>{candidate.sureness} %</span>
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
