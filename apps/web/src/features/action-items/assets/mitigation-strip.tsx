import { Button } from '@mantine/core';
import { mitigatedPercent } from '@rampart/contract/rules/mitigation.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import selection from '#ui/data-table/selection-actions.module.css';
import classes from './mitigation-strip.module.css';

interface MitigationStripProps {
  /** Undefined until they are loaded. */
  stats: { total_assets: number; total_mitigated_assets: number } | undefined;
  selected: number;
  /** The message that some of the selected rows are not visible. */
  hidden: string | undefined;
  onMitigate: () => void;
  onClear: () => void;
}

/** The progress of the product's mitigations. While assets are selected, it shows the actions for them. */
export function MitigationStrip({ stats, selected, hidden, onMitigate, onClear }: MitigationStripProps) {
  if (selected > 0) {
    return (
      <div className={selection.actions}>
        <Button onClick={onMitigate}>{`Mitigate Selected Assets (${selected.toLocaleString('en-US')})`}</Button>
        <Button variant="default" onClick={onClear}>
          Clear Selections
        </Button>
        <span className={selection.hidden} role="status">
          {hidden}
        </span>
      </div>
    );
  }
  return (
    <div className={classes.stats} role="status">
      {stats && (
        <>
          <span>
            <b>
              {stats.total_mitigated_assets.toLocaleString('en-US')}/{stats.total_assets.toLocaleString('en-US')}
            </b>{' '}
            total assets mitigated
          </span>
          <ProgressBar done={stats.total_mitigated_assets} total={stats.total_assets} />
          <span>{mitigatedPercent(stats.total_mitigated_assets, stats.total_assets)}%</span>
        </>
      )}
    </div>
  );
}
