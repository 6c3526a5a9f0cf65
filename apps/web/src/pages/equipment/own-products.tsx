import { Button } from '@mantine/core';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { JoinList } from '#features/own-products/joins/join-list.tsx';
import { OwnProductList } from '#features/own-products/list/own-product-list.tsx';
import { useOwnProductDialog } from '#features/own-products/use-own-product-dialog.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import classes from './own-products.module.css';

/** The products that the company recorded because the catalogue does not have them. */
export function OwnProductsPage() {
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const { open, dialog } = useOwnProductDialog({
    known: { label: 'Open This Product', onSelect: ({ type, uuid }) => void navigate(`/${type}/${uuid}`) },
  });
  return (
    <>
      <BackHead
        back={{ label: 'Back to My Equipment', path: '/equipment' }}
        title="Own Products"
        line="Products that the catalogue does not have. Only your company sees them."
        actions={
          canEdit && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => open()}>
              Add own product
            </Button>
          )
        }
      />
      <div className={classes.parts}>
        <OwnProductList
          canEdit={canEdit}
          isProposed={address.has('proposed')}
          onProposed={(isProposed) => setAddress(isProposed ? { proposed: '1' } : {}, { replace: true })}
          add={
            canEdit && (
              <Button variant="default" onClick={() => open()}>
                Add own product
              </Button>
            )
          }
        />
        <JoinList canEdit={canEdit} />
      </div>
      {dialog}
    </>
  );
}
