import { refusalOf as refusalOfForm } from '#lib/forms/refusal.ts';
import { fieldLabels, type AssetField } from './asset-values.ts';

/** The errors of a failed save for the form of an asset. The call sends the asset as `data`. */
export function refusalOf(error: unknown) {
  return refusalOfForm(error, Object.keys(fieldLabels) as AssetField[], { prefix: 'data.' });
}
