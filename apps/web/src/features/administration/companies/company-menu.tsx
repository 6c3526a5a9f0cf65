import type { ManagedCompany } from '@rampart/contract/api/administration/companies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconLockOpen, IconPencil, IconPlayerPause, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { RowMenu, type MenuEntry } from '#ui/data-table/row-menu.tsx';
import { companyMutations } from './companies.api.ts';
import { CompanyFormDialog } from './company-form-dialog.tsx';

/** An operator's actions for a company. Operators cannot suspend their own company. */
export function CompanyMenu({ company, isOwn }: { company: ManagedCompany; isOwn: boolean }) {
  const [opened, setOpened] = useState<'edit' | 'suspend'>();
  const close = () => setOpened(undefined);
  const entries: MenuEntry[] = [
    { label: 'Show Users', icon: <IconUsers size={16} stroke={1.7} />, to: `/admin/users?company=${company.id}` },
    { label: 'Edit Company', icon: <IconPencil size={16} stroke={1.7} />, onSelect: () => setOpened('edit') },
  ];
  if (company.suspended_at) {
    const icon = <IconLockOpen size={16} stroke={1.7} />;
    entries.push({ label: 'Reopen', icon, onSelect: () => setOpened('suspend') });
  } else if (!isOwn) {
    const icon = <IconPlayerPause size={16} stroke={1.7} />;
    entries.push({ label: 'Suspend', icon, onSelect: () => setOpened('suspend'), isDestructive: true });
  }
  return (
    <>
      <RowMenu label={`Actions for ${company.name}`} entries={entries} />
      <CompanyFormDialog company={company} isOpen={opened === 'edit'} onClose={close} />
      <SuspendDialog company={company} isOpen={opened === 'suspend'} onClose={close} />
    </>
  );
}

interface SuspendDialogProps {
  company: ManagedCompany;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a company is suspended or reopened. The focus starts on Cancel. */
function SuspendDialog({ company, isOpen, onClose }: SuspendDialogProps) {
  const suspend = useSaving(companyMutations.suspend(useQueryClient(), company));
  const isReopening = company.suspended_at !== null;
  const close = () => {
    onClose();
    suspend.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={isReopening ? 'Reopen Company' : 'Suspend Company'}
      failure={inPlaceText('form', suspend.error)}
      action={isReopening ? 'Reopen' : 'Suspend'}
      isDestructive={!isReopening}
      isBusy={suspend.isPending}
      onConfirm={() => suspend.run(undefined, { onSuccess: close })}
    >
      {isReopening ? (
        <p>All users of {company.name} can sign in again.</p>
      ) : (
        <>
          <p>All users of {company.name} are signed out immediately and can no longer sign in.</p>
          <p>Nothing is removed, and the company can be reopened.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
