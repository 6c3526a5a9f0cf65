import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { useQuery } from '@tanstack/react-query';
import { AlertsCard } from '#features/dashboard/alerts-card.tsx';
import { dashboardQueries } from '#features/dashboard/dashboard.api.ts';
import { EquipmentCard } from '#features/dashboard/equipment-card.tsx';
import { MitigationsCard } from '#features/dashboard/mitigations-card.tsx';
import { OverallRiskCard } from '#features/dashboard/overall-risk-card.tsx';
import { RiskCard } from '#features/dashboard/risk-card.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import classes from './dashboard.module.css';

/** The address of the list that a line counts. With a state, of the list that one of its segments counts. */
const addressOf =
  (path: string, filter: string) =>
  (type: number, state?: RatingState): string =>
    `${path}?${filter}=${type}${state === undefined ? '' : `&ratings=${state}`}`;

/** The company's risk at a glance. */
export function DashboardPage() {
  const { company, permissions } = useCurrentUser();
  const { data, error, isError, isFetching, refetch } = useQuery(dashboardQueries.figures());
  const mayOpenEquipment = isAllowed(permissions, ['Equipment.view']);
  return (
    <>
      <PageHead title={data?.company.name ?? company.name} />
      <div className={classes.cards}>
        {data ? (
          <>
            <div className={classes.equipment}>
              <EquipmentCard totals={data} mayOpen={mayOpenEquipment} />
            </div>
            <OverallRiskCard shares={data.pie_chart} mayOpen={mayOpenEquipment} />
            <MitigationsCard
              counts={data.vulnerabilities_counts}
              mayOpen={isAllowed(permissions, ['ActionItems.view'])}
            />
            <RiskCard
              title="Product Risk"
              noun="product"
              lines={data.product_progress_chart}
              addressOf={mayOpenEquipment ? addressOf('/equipment', 'equipmentTypes') : undefined}
            />
            <RiskCard
              title="Component Risk"
              noun="component"
              lines={data.component_progress_chart}
              addressOf={mayOpenEquipment ? addressOf('/components', 'componentTypes') : undefined}
            />
          </>
        ) : (
          <div className={classes.waiting}>
            {isError ? (
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
            ) : (
              <SkeletonRows count={14} rowHeight={48} />
            )}
          </div>
        )}
        <div className={classes.alerts}>
          <AlertsCard />
        </div>
      </div>
    </>
  );
}
