import { useState } from 'react';
import { AssignGroupsDialog } from './assign-groups-dialog.tsx';
import type { MembershipRequest } from './membership.api.ts';
import { RemoveEquipmentDialog } from './remove-equipment-dialog.tsx';

/** The dialogs about a product's membership, for any page. */
export function MembershipDialogs({ request: { kind, product } }: { request: MembershipRequest }) {
  const [isOpen, setIsOpen] = useState(true);
  const OneDialog = kind === 'remove' ? RemoveEquipmentDialog : AssignGroupsDialog;
  return <OneDialog product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}
