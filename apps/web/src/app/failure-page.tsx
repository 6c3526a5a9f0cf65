import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react';
import { ApiError, CallTimeout } from '#lib/api/api-error.ts';
import { Notice } from '#ui/layout/notice.tsx';
import { RequestId } from '#ui/failures/request-id.tsx';

/** Replaces a page that cannot be shown. Reloading is the way out of every such failure. */
export function FailurePage({ error }: { error: unknown }) {
  const isServerAway = error instanceof CallTimeout || error instanceof ApiError;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice
      icon={isServerAway ? <IconPlugConnectedX size={28} stroke={1.6} /> : <IconRefreshAlert size={28} stroke={1.6} />}
      title={isServerAway ? 'Rampart cannot be reached' : 'This page did not load'}
      actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      {isServerAway
        ? 'The server does not respond correctly. Your data is safe. Check the connection and try again.'
        : 'Something went wrong while opening the page. Nothing was changed.'}
      {requestId && <RequestId id={requestId} />}
    </Notice>
  );
}
