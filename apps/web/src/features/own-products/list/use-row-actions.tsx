import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { Fragment, useCallback, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { JoinDialog } from '../joins/join-dialog.tsx';
import { OwnProductDialog } from '../own-product-dialog.tsx';
import { RemoveOwnProductDialog } from '../remove-dialog.tsx';
import { SuggestDialog } from '../suggest-dialog.tsx';

type Action = 'edit' | 'join' | 'suggest' | 'remove';

/** Opens a dialog about one row. */
export type Ask = (action: Action, product: ListedOwnProduct) => void;

/** The dialogs about rows. They are not inside of the row, because the row can leave the list. */
export function useRowActions(): { ask: Ask; dialogs: ReactNode } {
  const navigate = useNavigate();
  // Kept while the dialog closes, so that its text stays.
  const [asked, setAsked] = useState<{ action: Action; product: ListedOwnProduct }>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback<Ask>((action, product) => {
    setAsked({ action, product });
    setIsOpen(true);
  }, []);
  if (!asked) return { ask, dialogs: null };
  const { action, product } = asked;
  const key = `${action} ${product.uuid}`;
  const dialog = { product, isOpen, onClose: () => setIsOpen(false) };
  const known = {
    label: 'Open This Product',
    onSelect: ({ type, uuid }: { type: string; uuid: string }) => void navigate(`/${type}/${uuid}`),
  };
  const dialogOf: Record<Action, ReactNode> = {
    edit: <OwnProductDialog {...dialog} known={known} />,
    join: product.proposal && <JoinDialog {...dialog} into={product.proposal} />,
    suggest: <SuggestDialog {...dialog} />,
    remove: <RemoveOwnProductDialog {...dialog} />,
  };
  return { ask, dialogs: <Fragment key={key}>{dialogOf[action]}</Fragment> };
}
