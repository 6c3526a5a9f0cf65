import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { TypeChanges } from '#features/administration/catalogue/types/type-changes.tsx';
import { TypedProductList } from '#features/administration/catalogue/types/typed-product-list.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import classes from './admin-catalogue.module.css';

export function AdminEquipmentTypesPage() {
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Equipment types"
        line="The type of each product, and how Rampart determined it. Correct one product or many."
      />
      <div className={classes.parts}>
        <TypedProductList />
        <TypeChanges />
      </div>
    </AdminFrame>
  );
}
