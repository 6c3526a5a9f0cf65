import type { previewRename } from '@rampart/contract/api/administration/renames.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { nothing } from '#ui/data-table/cells.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from './merge-dialog.module.css';

interface RenameEffectProps {
  effect: Answer<typeof previewRename>;
  /** Null while the name is the present one. */
  name: string | null;
}

/** Where the new name appears, and what still finds the product under its former name. */
export function RenameEffect({ effect: { product, aliases, other_names }, name }: RenameEffectProps) {
  const { companies, assets } = product;
  const shownTo =
    companies === 0
      ? ['No company has the product']
      : [quantity(companies, 'company', { plural: 'companies' }), quantity(assets, 'asset')];
  const kept =
    aliases === 0 ? [] : [`${quantity(aliases, 'alias', { plural: 'aliases' })} ${aliases === 1 ? 'stays' : 'stay'}`];
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact title="Former name" values={[product.name]} />
        <Fact title="New name" values={[name ?? nothing]} />
        <Fact title="Shown to" values={shownTo} />
        <Fact title="Imports" values={[...kept, 'The former name becomes an alias']} />
        <Fact
          title="Links and loads"
          values={[
            'Find the product under both names',
            ...(other_names > 0
              ? [`${quantity(other_names, 'other name')} still ${other_names === 1 ? 'finds' : 'find'} the product`]
              : []),
          ]}
        />
      </Facts>
    </div>
  );
}
