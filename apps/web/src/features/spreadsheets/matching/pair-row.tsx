import { Button } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconSearch } from '@tabler/icons-react';
import { memo } from 'react';
import { Candidates } from './candidates.tsx';
import type { Decided } from './decided-pair.ts';
import type { DecisionQueue } from './decision-queue.ts';
import { pairName } from './match-words.ts';
import { asOwn, type TypedNames } from './own/own-fields.ts';
import { OwnPairForm } from './own/own-pair-form.tsx';
import { PairRefusal } from './pair-refusal.tsx';
import { PairResult } from './pair-result.tsx';
import classes from './pair-row.module.css';
import { PairSearch } from './pair-search.tsx';
import { SuggestButton } from './suggest-button.tsx';

interface PairRowProps {
  importId: number;
  pair: ImportPair;
  queue: DecisionQueue;
  /** Why the last decision about the pair came back. */
  refusal: unknown;
  canEdit: boolean;
  /** The least height of the row. */
  height: number | undefined;
  /** The row that Tab stops at. */
  isActive: boolean;
  /** What is open in the row: the search, or the names of an own product. */
  opened: RowPart | undefined;
  typed: TypedNames;
  onFocus: (id: number) => void;
  onDecide: (pair: ImportPair, decided: Decided) => void;
  onKeepTheirs: (pair: ImportPair) => void;
  onOpen: (pair: ImportPair, part: RowPart | undefined) => void;
}

export type RowPart = 'search' | 'own';

/**
 * A maker and a model of the sheet, with the product that they mean or could mean. A decision renders only its own row
 * again: with a hundred rows, each key would take long otherwise.
 */
export const PairRow = memo(function OnePair(props: PairRowProps) {
  const {
    importId,
    pair,
    queue,
    refusal,
    canEdit,
    height,
    isActive,
    opened,
    typed,
    onFocus,
    onDecide,
    onKeepTheirs,
    onOpen,
  } = props;
  const isOpen = pair.state === 'open';
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      className={classes.row}
      data-pair={pair.id}
      data-state={pair.state}
      data-active={isActive || undefined}
      tabIndex={tabIndex}
      style={{ minHeight: height }}
      onFocus={() => onFocus(pair.id)}
    >
      <div role="gridcell" className={classes.pair}>
        <b>{pair.model.trim() || 'No model'}</b>
        <span>{pair.maker.trim() || 'No maker'}</span>
        <span>
          {quantity(pair.assets, 'row')}, {pair.assets === 1 ? `row ${pair.row}` : `first in row ${pair.row}`}
        </span>
      </div>
      <div role="gridcell" className={classes.product}>
        {opened === 'own' ? (
          <OwnPairForm
            pair={pair}
            typed={typed}
            onAdd={(names) => onDecide(pair, asOwn(names))}
            onClose={() => onOpen(pair, undefined)}
          />
        ) : opened === 'search' ? (
          <PairSearch
            pair={pair}
            onChoose={(product) => onDecide(pair, { state: 'confirmed', product })}
            onClose={() => onOpen(pair, undefined)}
          />
        ) : isOpen ? (
          <Candidates
            pair={pair}
            canEdit={canEdit}
            tabIndex={tabIndex}
            onConfirm={(product) => onDecide(pair, { state: 'confirmed', product })}
          />
        ) : (
          <PairResult pair={pair} />
        )}
        {refusal !== undefined && (
          <PairRefusal
            refusal={refusal}
            mine={canEdit ? queue.mineOf(pair) : undefined}
            tabIndex={tabIndex}
            onMine={(mine) => onDecide(pair, mine)}
            onTheirs={() => onKeepTheirs(pair)}
          />
        )}
      </div>
      <div role="gridcell" className={classes.actions}>
        {canEdit && (
          <>
            {pair.state === 'confirmed' && (
              <SuggestButton importId={importId} pair={pair} queue={queue} tabIndex={tabIndex} />
            )}
            {pair.decided_by !== null && !isOpen && (
              <Button
                variant="default"
                size="compact-sm"
                tabIndex={tabIndex}
                aria-label={`Undo the decision about ${pairName(pair)}`}
                onClick={() => onDecide(pair, { state: 'open' })}
              >
                Undo
              </Button>
            )}
            {(isOpen || pair.state === 'certain') && !opened && (
              <Button
                variant="default"
                size="compact-sm"
                tabIndex={tabIndex}
                aria-label={`Add ${pairName(pair)} as own product`}
                onClick={() => onOpen(pair, 'own')}
              >
                Own product
              </Button>
            )}
            {(isOpen || pair.state === 'certain') && !opened && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconSearch size={14} stroke={1.8} />}
                tabIndex={tabIndex}
                aria-label={`Search for the product of ${pairName(pair)}`}
                onClick={() => onOpen(pair, 'search')}
              >
                Search
              </Button>
            )}
            {(isOpen || pair.state === 'certain') && (
              <Button
                variant="default"
                size="compact-sm"
                tabIndex={tabIndex}
                aria-label={`Set ${pairName(pair)} aside`}
                onClick={() => onDecide(pair, { state: 'set-aside' })}
              >
                Set aside
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
});
