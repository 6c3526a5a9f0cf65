import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { RowMenu, type MenuEntry } from '#ui/data-table/row-menu.tsx';
import type { Ask } from './use-row-actions.tsx';

const icon = { size: 16, stroke: 1.7 };

/** What a user can do with an own product. One with assets cannot be removed. */
export function OwnProductMenu({ product, ask }: { product: ListedOwnProduct; ask: Ask }) {
  const edit: MenuEntry = { label: 'Edit', icon: <IconPencil {...icon} />, onSelect: () => ask('edit', product) };
  const suggest: MenuEntry = {
    label: 'Ask the operators to add it',
    icon: <IconSend {...icon} />,
    onSelect: () => ask('suggest', product),
  };
  const canSuggest = !product.is_suggested && product.proposal === null;
  const remove: MenuEntry = {
    label: 'Remove',
    icon: <IconTrash {...icon} />,
    onSelect: () => ask('remove', product),
    isDestructive: true,
  };
  return (
    <RowMenu
      label={`Actions for ${product.name}`}
      entries={[edit, ...(canSuggest ? [suggest] : []), ...(product.total_assets === 0 ? [remove] : [])]}
    />
  );
}
