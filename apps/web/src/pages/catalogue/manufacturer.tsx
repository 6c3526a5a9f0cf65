import { Button } from '@mantine/core';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { DataCard } from '#features/catalogue/profile/data-card.tsx';
import { FactorsCard } from '#features/catalogue/profile/factors-card.tsx';
import { ProfileColumns } from '#features/catalogue/profile/profile-columns.tsx';
import { ProfileHead } from '#features/catalogue/profile/profile-head.tsx';
import { ProfileState } from '#features/catalogue/profile/profile-state.tsx';
import { RatingCard } from '#features/catalogue/profile/rating-card.tsx';
import { TrendCard } from '#features/catalogue/profile/trend-card.tsx';
import { UnknownCard } from '#features/own-products/unknown-card.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { OwnTag } from '#ui/product/own-tag.tsx';

export function ManufacturerPage() {
  const { uuid = '' } = useParams();
  const maySearch = isAllowed(useCurrentUser().permissions, ['CoreProduct.searchAll', 'CoreProduct.search']);
  const query = useQuery(catalogueQueries.manufacturer(uuid));
  return (
    <ProfileState key={uuid} kind="Manufacturer" query={query}>
      {(manufacturer) => {
        // It was merged into another one, to whose page the old address leads.
        if (manufacturer.uuid !== uuid.toLowerCase())
          return <Navigate to={`/manufacturer/${manufacturer.uuid}`} replace />;
        return (
          <>
            <ProfileHead
              name={manufacturer.name}
              label="Manufacturer"
              mark={manufacturer.is_own && <OwnTag noun="manufacturer" />}
              action={
                maySearch && (
                  <Button
                    component={Link}
                    to={`/?${new URLSearchParams({ search: manufacturer.name })}`}
                    variant="default"
                  >
                    View products
                  </Button>
                )
              }
            />
            {!manufacturer.is_own && <RatingCard rating={manufacturer.rating} logo={manufacturer.logo_img} />}
            <ProfileColumns
              aside={
                <DataCard
                  title="Manufacturer Data"
                  uuid={manufacturer.uuid}
                  name={manufacturer.name}
                  data={manufacturer.product_data}
                />
              }
            >
              {manufacturer.is_own ? (
                <UnknownCard noun="manufacturer" />
              ) : (
                <>
                  <FactorsCard factors={manufacturer.factors} />
                  <TrendCard graph={manufacturer.graph} />
                </>
              )}
            </ProfileColumns>
          </>
        );
      }}
    </ProfileState>
  );
}
