import { useForm } from '@mantine/form';
import { createAsset } from '@rampart/contract/api/assets.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { dataOf, type AssetValues } from './asset-values.ts';

const check = validateBy<{ data: ReturnType<typeof dataOf> }>(createAsset.body);

/** The form of one asset. It is validated with the contract's schema before it is sent. */
export function useAssetForm(initialValues: AssetValues) {
  return useForm<AssetValues>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(check({ data: dataOf(values) })).map(([path, text]) => [path.replace(/^data\./, ''), text]),
      ),
  });
}
