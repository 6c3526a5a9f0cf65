import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AnalysisCard } from '#features/catalogue/profile/analysis-card.tsx';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { DataCard } from '#features/catalogue/profile/data-card.tsx';
import { MitigationsCard } from '#features/catalogue/profile/mitigations-card.tsx';
import { EquipmentLinks } from '#features/catalogue/profile/equipment-links.tsx';
import { ProfileColumns } from '#features/catalogue/profile/profile-columns.tsx';
import { ProfileHead } from '#features/catalogue/profile/profile-head.tsx';
import { ProfileState } from '#features/catalogue/profile/profile-state.tsx';
import { RatingCard } from '#features/catalogue/profile/rating-card.tsx';
import { RatingExplanation } from '#features/catalogue/profile/rating-explanation.tsx';
import { VulnerabilitiesCard } from '#features/catalogue/vulnerabilities/vulnerabilities-card.tsx';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';

export function ComponentPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(catalogueQueries.component(uuid));
  return (
    <ProfileState key={uuid} kind="Component" query={query}>
      {(component) => (
        <>
          <ProfileHead
            name={component.name}
            organizations={component.organizations}
            label={component.label?.name}
            action={
              <>
                <EquipmentLinks profile={component} />
                <ProductMenu product={component} variant="profile" />
              </>
            }
          />
          <RatingCard
            rating={component.rating}
            logo={component.logo_img}
            type={component.type}
            label={component.label?.name}
            explanation={
              <RatingExplanation factors={component.rating_factors} isRated={component.rating.value !== null} />
            }
          />
          <ProfileColumns
            aside={
              <DataCard
                title="Component Data"
                uuid={component.uuid}
                name={component.name}
                data={component.product_data}
              />
            }
          >
            <AnalysisCard analysis={component.analysis} />
            <VulnerabilitiesCard title="Significant Component Vulnerabilities" profile={component} />
            <MitigationsCard mitigations={component.mitigations} />
          </ProfileColumns>
        </>
      )}
    </ProfileState>
  );
}
