import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { DataCard } from '#features/catalogue/profile/data-card.tsx';
import { EquipmentLinks } from '#features/catalogue/profile/equipment-links.tsx';
import { KeyComponentsCard } from '#features/catalogue/profile/key-components-card.tsx';
import { MitigationsCard } from '#features/catalogue/profile/mitigations-card.tsx';
import { ProfileColumns } from '#features/catalogue/profile/profile-columns.tsx';
import { ProfileHead } from '#features/catalogue/profile/profile-head.tsx';
import { ProfileState } from '#features/catalogue/profile/profile-state.tsx';
import { RatingCard } from '#features/catalogue/profile/rating-card.tsx';
import { RatingExplanation } from '#features/catalogue/profile/rating-explanation.tsx';
import { VulnerabilitiesCard } from '#features/catalogue/vulnerabilities/vulnerabilities-card.tsx';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { OwnProduct } from './own-product.tsx';

export function ProductPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(catalogueQueries.product(uuid));
  return (
    <ProfileState key={uuid} kind="Product" query={query}>
      {(product) => {
        // The link names a product that was merged into this one.
        if (product.uuid !== uuid.toLowerCase()) return <Navigate to={`/product/${product.uuid}`} replace />;
        return product.is_own ? <OwnProduct product={product} /> : <CatalogueProduct product={product} />;
      }}
    </ProfileState>
  );
}

function CatalogueProduct({ product }: { product: ProductProfile }) {
  return (
    <>
      <ProfileHead
        name={product.name}
        organizations={product.organizations}
        label={product.label?.name}
        action={
          <>
            <EquipmentLinks profile={product} />
            <ProductMenu product={product} variant="profile" />
          </>
        }
      />
      <RatingCard
        rating={product.rating}
        logo={product.logo_img}
        type={product.type}
        label={product.label?.name}
        explanation={<RatingExplanation factors={product.rating_factors} isRated={product.rating.value !== null} />}
      />
      <ProfileColumns
        aside={
          <>
            <DataCard title="Product Data" uuid={product.uuid} name={product.name} data={product.product_data} />
            <KeyComponentsCard components={product.components.items} />
          </>
        }
      >
        <VulnerabilitiesCard title="Significant Product Vulnerabilities" profile={product} />
        <MitigationsCard mitigations={product.mitigations} />
      </ProfileColumns>
    </>
  );
}
