import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { IconListCheck } from '@tabler/icons-react';
import { RowMenu } from '#ui/row-menu.tsx';

export function ActionItemMenu({ product }: { product: Pick<VulnerableProduct, 'uuid' | 'name'> }) {
  return (
    <RowMenu
      label={`Actions for ${product.name}`}
      entries={[
        {
          label: 'View Action Items',
          icon: <IconListCheck size={16} stroke={1.7} />,
          to: `/product/${product.uuid}/action-items`,
        },
      ]}
    />
  );
}
