import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import classes from './mitigation-progress.module.css';

type Progress = Pick<VulnerableProduct, 'total_assets' | 'total_mitigated_assets'>;

/** The share of a product's assets that are mitigated, as a bar with the numbers. */
export function MitigationProgress({ product }: { product: Progress }) {
  const { total_assets, total_mitigated_assets } = product;
  if (total_assets === 0) return <span className={classes.none}>No assets</span>;
  return (
    <span className={classes.progress}>
      <ProgressBar done={total_mitigated_assets} total={total_assets} />
      <span>
        <b>{total_mitigated_assets.toLocaleString('en-US')}</b>/{total_assets.toLocaleString('en-US')}
      </span>
    </span>
  );
}
