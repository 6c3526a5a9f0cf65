import { useQuery } from '@tanstack/react-query';
import { IconMailOff } from '@tabler/icons-react';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import classes from './mail-preview-dialog.module.css';
import { notificationQueries } from './notifications.api.ts';

interface MailPreviewDialogProps {
  kind: 'critical' | 'report';
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The next mail as it would be sent now. */
export function MailPreviewDialog({ kind, name, isOpen, onClose }: MailPreviewDialogProps) {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...notificationQueries.preview(kind),
    enabled: isOpen,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Next ${name}`}
      subtitle={data?.is_quiet ? undefined : data?.subject}
      size="list"
    >
      <DialogBody>
        {!data && !isError && <SkeletonRows count={8} rowHeight={44} />}
        {!data && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
        {data?.is_quiet && (
          <EmptyState icon={<IconMailOff size={22} stroke={1.6} />} title="Nothing to report yet">
            This mail would not be sent. Since the last one, no equipment became Alert or BlackList, and none got a new
            vulnerability that you want to hear about.
          </EmptyState>
        )}
        {data && !data.is_quiet && (
          // The sandbox blocks scripts, because the content of a mail comes from catalogue files.
          <iframe className={classes.mail} title={`The ${name}`} sandbox="" srcDoc={data.html} />
        )}
      </DialogBody>
    </Dialog>
  );
}
