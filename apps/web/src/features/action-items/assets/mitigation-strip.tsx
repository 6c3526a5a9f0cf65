import { Button } from '@mantine/core';
import { mitigatedPercent } from '@rampart/contract/rules/mitigation.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import selection from '#ui/data-table/selection-actions.module.css';
import classes from './mitigation-strip.module.css';

interface MitigationStripProps {
  /** Undefined while they are not known. */
  stats: { total_assets: number; total_mitigated_assets: number } | undefined;
  selected: number;
  /** Says that some of the selected rows are not in sight. */
  hidden: string | undefined;
  onMitigate: () => void;
  onClear: () => void;
}

/** How far the product has come; while assets are selected, what can be done with them. */
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
