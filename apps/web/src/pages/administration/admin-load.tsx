import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { WaitingBoms } from '#features/administration/boms/waiting-boms.tsx';
import { LoadReport } from '#features/administration/catalogue/load-report.tsx';
import { stateWords, toneOf } from '#features/administration/catalogue/load-words.ts';
import { isRunning, loadQueries } from '#features/administration/catalogue/loads.api.ts';
import { StateBadge } from '#features/administration/state-badge.tsx';
import { momentOf } from '#lib/dates.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { Notice } from '#ui/layout/notice.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

/** The report of one catalogue load, during and after the load. */
export function AdminLoadPage() {
  const { id = '' } = useParams();
  const { data: load, error, isFetching, refetch } = useQuery(loadQueries.one(Number(id)));
  if (error && failureOutcome('profile', error).kind === 'not-found') return <NoLoad />;
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title={load ? `Load: ${load.file_name}` : 'Load'}
        badge={load && <StateBadge tone={toneOf[load.state]}>{stateWords[load.state]}</StateBadge>}
        line={load && `${momentOf(load.created_at)} by ${load.loaded_by}`}
      />
      {/* What waits is known when the files are read. */}
      {load && !isRunning(load) && load.tally.skipped > 0 && <WaitingBoms load={load.id} />}
      <section className={listClasses.card} aria-label="Report">
        <div className={listClasses.rows}>
          {!load && !error && <SkeletonRows count={6} rowHeight={58} />}
          {!load && error && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
          {load && <LoadReport load={load} />}
        </div>
      </section>
    </AdminFrame>
  );
}

function NoLoad() {
  return (
    <Notice
      icon={<IconFileOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to="/admin/catalogue" variant="default">
          Back to Catalogue
        </Button>
      }
    >
      There is no load at this address. The link may be old, or mistyped.
    </Notice>
  );
}
