import { Button, Loader } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { tryNow, useMissingCode } from '#lib/patient-lazy.ts';
import { Notice } from '#ui/layout/notice.tsx';
import classes from './page-loading.module.css';

/** Appears only if loading takes noticeably long. Shows a message if the code of the page cannot be loaded. */
export function PageLoading() {
  const isMissing = useMissingCode().some(({ kind }) => kind === 'page');
  if (isMissing)
    return (
      <Notice
        icon={<IconPlugConnectedX size={28} stroke={1.6} />}
        title="Rampart cannot be reached"
        actions={<Button onClick={tryNow}>Try again</Button>}
      >
        {messages.opensByItself}
      </Notice>
    );
  return (
    <div className={classes.loading} role="status" aria-label="Loading">
      <Loader size="sm" color="gray" />
    </div>
  );
}
