import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { AddSeveral } from '#features/assets/several/add-several.tsx';
import { isFilled } from '#features/assets/several/new-rows.ts';
import { useNewRows, type NewAssetRows } from '#features/assets/several/use-new-rows.ts';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { KnownProduct } from '#features/catalogue/known-product.tsx';
import { useOwnProductDialog } from '#features/own-products/use-own-product-dialog.tsx';
import { ProductPicker } from '#features/equipment/pick/product-picker.tsx';
import { rememberProduct, type PickedProduct } from '#features/equipment/pick/recent-products.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { LeaveQuestion } from '#ui/dialogs/leave-question.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';

const back = { label: 'Back to My Equipment', path: '/equipment' };

/** Adds several assets of a product by hand. The address names the product; without one, the user finds it first. */
export function AddEquipmentPage() {
  const [address, setAddress] = useSearchParams();
  const uuid = address.get('product');
  const user = useCurrentUser();
  const newRows = useNewRows();
  const [isAdded, setIsAdded] = useState(false);
  const question = <LeaveQuestion isChanged={!isAdded && newRows.rows.some(isFilled)} />;
  const pick = (product: PickedProduct) => {
    rememberProduct(user.id, product);
    setAddress({ product: product.uuid });
  };
  const ownProduct = useOwnProductDialog({
    onSaved: ({ uuid: saved, name, manufacturer, label }) =>
      pick({ uuid: saved, name, about: aboutOf(manufacturer, label), isOwn: true }),
    known: {
      label: 'Use This Product',
      onSelect: ({ uuid: known, name, manufacturer, label }) =>
        pick({ uuid: known, name, about: aboutOf(manufacturer, label) }),
    },
  });
  if (uuid === null) {
    return (
      <>
        <BackHead back={back} title="Add Equipment" line="Find the product, then enter its assets." />
        <section className={listClasses.card} aria-label="Product">
          <ProductPicker onPick={pick} onAddOwn={ownProduct.open} />
        </section>
        {ownProduct.dialog}
        {question}
      </>
    );
  }
  return (
    <KnownProduct uuid={uuid} back={back}>
      <NewAssets
        key={uuid}
        uuid={uuid}
        newRows={newRows}
        // The question about unsaved changes must be gone before the page is left.
        onAdded={() => flushSync(() => setIsAdded(true))}
      />
      {question}
    </KnownProduct>
  );
}

const aboutOf = (manufacturer: string, type: string | null) => [manufacturer, type].filter(Boolean).join(' · ');

interface NewAssetsProps {
  uuid: string;
  newRows: NewAssetRows;
  onAdded: () => void;
}

function NewAssets({ uuid, newRows, onAdded }: NewAssetsProps) {
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  const product = useQuery(catalogueQueries.basicInfo(uuid)).data;
  const title = product ? `Add Equipment: ${product.manufacturer_name} ${product.name}` : 'Add Equipment';
  const added = () => {
    onAdded();
    if (product) {
      const { name, manufacturer_name: about, is_own } = product;
      rememberProduct(id, { uuid, name, about, ...(is_own && { isOwn: true }) });
    }
    void navigate(`/product/${uuid}/assets`, { replace: true });
  };
  return (
    <>
      <BackHead
        back={back}
        title={title}
        line="Type the assets, or paste cells from a spreadsheet. Empty rows are ignored."
        actions={
          <Button variant="default" onClick={() => void navigate('/equipment/add')}>
            Change Product
          </Button>
        }
      />
      <section className={listClasses.card} aria-label="New assets">
        <AddSeveral uuid={uuid} newRows={newRows} onAdded={added} onCancel={() => void navigate(back.path)} />
      </section>
    </>
  );
}
