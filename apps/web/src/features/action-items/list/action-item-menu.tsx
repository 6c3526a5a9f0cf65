import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { IconListCheck } from '@tabler/icons-react';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { RowMenu } from '#ui/data-table/row-menu.tsx';

export function ActionItemMenu({ product }: { product: Pick<VulnerableProduct, 'uuid' | 'name'> }) {
  const addressOf = useAssetsAddress();
  return (
    <RowMenu
      label={`Actions for ${product.name}`}
      entries={[
        {
          label: 'View Action Items',
          icon: <IconListCheck size={16} stroke={1.7} />,
          to: addressOf(`/product/${product.uuid}/action-items`),
        },
      ]}
    />
  );
}
