import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './import-counts.module.css';

const figures = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
  ['faulty', 'Faulty'],
] as const;

const applied = { added: 'added', removed: 'removed', created: 'created' };
const ahead: typeof applied = { added: 'to add', removed: 'to remove', created: 'to create' };

/** The number of rows by result, and the effect on products and locations. */
export function ImportCounts({ counts, state }: Pick<ImportSummary, 'counts' | 'state'>) {
  const { added, removed, created } = ['done', 'undoing', 'undone'].includes(state) ? applied : ahead;
  const facts = [
    counts.products_added > 0 && `${quantity(counts.products_added, 'product')} ${added} to My Equipment`,
    counts.products_removed > 0 && `${quantity(counts.products_removed, 'product')} ${removed} from My Equipment`,
    counts.locations_created > 0 && `${quantity(counts.locations_created, 'location')} ${created}`,
  ].filter(Boolean);
  return (
    <div className={classes.counts}>
      <dl className={classes.figures} aria-label="Rows">
        {figures.map(([kind, label]) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd data-none={counts[kind] === 0 || undefined}>{counts[kind].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(', ')}</p>}
    </div>
  );
}
