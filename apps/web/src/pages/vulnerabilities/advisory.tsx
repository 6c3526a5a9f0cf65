import { advisoryPath } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { MitigationsCard } from '#features/catalogue/profile/mitigations-card.tsx';
import { ProfileColumns } from '#features/catalogue/profile/profile-columns.tsx';
import { ProfileState } from '#features/catalogue/profile/profile-state.tsx';
import { AdvisedEquipment, cvesOf } from '#features/vulnerabilities/advisory/equipment.tsx';
import { FactsCard } from '#features/vulnerabilities/advisory/facts-card.tsx';
import { HistoryCard } from '#features/vulnerabilities/advisory/history-card.tsx';
import { PublisherChoice } from '#features/vulnerabilities/advisory/publisher-choice.tsx';
import { ReferencesCard } from '#features/vulnerabilities/advisory/references-card.tsx';
import { SummaryCard } from '#features/vulnerabilities/advisory/summary-card.tsx';
import { VulnerabilitiesCard } from '#features/vulnerabilities/advisory/vulnerabilities-card.tsx';
import { PageCards } from '#features/vulnerabilities/page-cards.tsx';
import { PageTitle } from '#features/vulnerabilities/page-title.tsx';
import { OtherProductsCard } from '#features/vulnerabilities/products/other-products-card.tsx';
import { mitigationsOf } from '#features/vulnerabilities/steps.ts';
import { StatementsCard } from '#features/vulnerabilities/statements-card.tsx';
import { UnknownId } from '#features/vulnerabilities/unknown-id.tsx';
import { vulnerabilityQueries } from '#features/vulnerabilities/vulnerability-pages.api.ts';
import { WithdrawnCard } from '#features/vulnerabilities/withdrawn-card.tsx';

/** An advisory and what it means for My Equipment. If several publishers use the id, a choice of them. */
export function AdvisoryPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const publisher = address.get('publisher') ?? undefined;
  const query = useQuery(vulnerabilityQueries.advisory(id, publisher));
  return (
    <ProfileState
      key={`${id} ${publisher}`}
      kind="Advisory"
      query={query}
      notFound={<UnknownId kind="advisory" id={id} error={query.error} pathOf={advisoryPath} />}
    >
      {({ advisory, choices: [first, ...others] }) => {
        if (!advisory) return first && <PublisherChoice choices={[first, ...others]} />;
        const { tracking_id, title, vulnerabilities, equipment, statements, history, references, link } = advisory;
        // A document in a VEX format has nothing but statements.
        const isVex = vulnerabilities.length === 0 && statements.length > 0;
        // If there is only one, every product has it.
        const cves = vulnerabilities.length > 1 ? { cves: cvesOf } : {};
        return (
          <>
            <PageTitle id={tracking_id} name={title} />
            <PageCards>{equipment && !isVex && <AdvisedEquipment advisory={advisory} />}</PageCards>
            <ProfileColumns
              aside={
                <>
                  <FactsCard advisory={advisory} />
                  <HistoryCard history={history} />
                  <ReferencesCard link={link} tracking_id={tracking_id} references={references} />
                </>
              }
            >
              {!isVex && (
                <>
                  <VulnerabilitiesCard vulnerabilities={vulnerabilities} />
                  <SummaryCard summary={advisory.summary} />
                  <OtherProductsCard list={advisory.other_products} isRest={equipment !== undefined} {...cves} />
                  <MitigationsCard mitigations={mitigationsOf(advisory.steps)} />
                </>
              )}
              <StatementsCard statements={statements} about="advisory" />
              <WithdrawnCard withdrawn={advisory.withdrawn} about="advisory" />
            </ProfileColumns>
          </>
        );
      }}
    </ProfileState>
  );
}
