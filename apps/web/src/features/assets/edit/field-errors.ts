import { refusalOf as refusalOfForm } from '#lib/forms/refusal.ts';
import { fieldLabels, type AssetField } from './asset-values.ts';

/** What a form of an asset shows of a failed save. The call sends the asset as `data`. */
export function refusalOf(error: unknown) {
  return refusalOfForm(error, Object.keys(fieldLabels) as AssetField[], { prefix: 'data.' });
}
