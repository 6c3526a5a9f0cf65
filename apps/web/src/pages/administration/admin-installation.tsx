import { useQuery } from '@tanstack/react-query';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { InstallationSteps } from '#features/administration/installation/installation-steps.tsx';
import { installationQueries } from '#features/administration/installation/installation.api.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Section } from '#ui/layout/section.tsx';
import classes from './admin-sign-in.module.css';

/** What the installation has, and what it still needs. A new one begins here. */
export function AdminInstallationPage() {
  const { data, error, isFetching, refetch } = useQuery(installationQueries.state());
  return (
    <AdminFrame>
      <PageHead title="Installation">
        {data ? `Rampart ${data.version}, with ${databases[data.database]}.` : 'Shared by all companies.'}
      </PageHead>
      <div className={classes.parts}>
        <Section id="steps" title="First steps" intro="What Rampart needs before it can help you.">
          {data && <InstallationSteps {...data} />}
          {!data && error && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
          {!data && !error && <SkeletonRows count={5} rowHeight={72} />}
        </Section>
      </div>
    </AdminFrame>
  );
}

const databases = { PostgreSQL: 'PostgreSQL', embedded: 'its embedded database' };
