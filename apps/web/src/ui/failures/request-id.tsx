import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './request-id.module.css';

/** The id that support needs to find a server error, as text with a copy button. */
export function RequestId({ id }: { id: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <span className={classes.request}>
      <span>
        Request <code>{id}</code>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={clipboard.copied ? 'Copied' : 'Copy request id'}
        onClick={() => clipboard.copy(id)}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
