import { useQuery } from '@tanstack/react-query';
import { IconRss } from '@tabler/icons-react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { KnownSources } from '#features/administration/subscriptions/known-sources.tsx';
import { SubscribeButton } from '#features/administration/subscriptions/subscribe-button.tsx';
import { SubscriptionTable } from '#features/administration/subscriptions/subscription-table.tsx';
import { subscriptionQueries } from '#features/administration/subscriptions/subscriptions.api.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import classes from '#pages/administration/admin-catalogue.module.css';

export function AdminSubscriptionsPage() {
  const query = useQuery(subscriptionQueries.all());
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Subscriptions"
        line="Sources that keep the catalogue up to date. Rampart checks them every four hours."
        actions={<SubscribeButton />}
      />
      <div className={classes.parts}>
        <section className={listClasses.card} aria-label="Subscriptions">
          <div className={listClasses.rows}>
            <ListResults
              rows={query.data?.subscriptions}
              load={loadStateOf(query)}
              waiting={<SkeletonRows count={3} rowHeight={58} />}
              empty={
                <EmptyState icon={<IconRss size={22} stroke={1.6} />} title="There are no subscriptions yet">
                  Rampart fetches nothing until you subscribe. Choose a known source below, or enter the address of
                  another one. Rampart sends nothing about this installation.
                </EmptyState>
              }
            >
              {(rows) => <SubscriptionTable subscriptions={rows} />}
            </ListResults>
          </div>
        </section>
        {query.data && <KnownSources known={query.data.known} />}
      </div>
    </AdminFrame>
  );
}
