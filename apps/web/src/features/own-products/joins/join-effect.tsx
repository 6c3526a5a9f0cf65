import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { previewJoin } from '@rampart/contract/api/own-products.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from './join-effect.module.css';
import { Renamed } from './renamed.tsx';

type Effect = Answer<typeof previewJoin>;

const noteWords: Record<Effect['note'], string> = {
  none: 'No note',
  kept: 'The note of the catalogue’s product stays',
  moved: 'Your note moves too',
  joined: 'Both notes are combined',
  cut: `Both notes are combined, and cut after ${limits.notesMaxLength.toLocaleString('en-US')} characters`,
};

/** What a join changes. */
export function JoinEffect({ effect, into }: { effect: Effect; into: MatchedProduct }) {
  const { assets, groups, renamed, renamed_total, note, status } = effect;
  return (
    <div className={classes.effect}>
      <p>
        Rampart moves everything from your own product to{' '}
        <b>
          {into.manufacturer} {into.name}
        </b>{' '}
        in the catalogue, and compares your assets with its known vulnerabilities. You can undo the join.
      </p>
      <div className={classes.facts}>
        <Facts>
          <Fact title="Moves" values={[quantity(assets, 'asset'), quantity(groups, 'group')]} />
          <Fact title="Note" values={[noteWords[note]]} />
          <Fact title="Status" values={[status]} />
        </Facts>
      </div>
      {renamed_total > 0 ? (
        <div>
          <b>
            {renamed_total === 1 ? 'One Asset ID changes' : `${renamed_total.toLocaleString('en-US')} Asset IDs change`}
          </b>
          <p className={classes.hint}>The product of the catalogue has assets with the same Asset IDs.</p>
          <Renamed assets={renamed} total={renamed_total} />
        </div>
      ) : (
        <p className={classes.hint}>All Asset IDs stay as they are.</p>
      )}
    </div>
  );
}
