import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text, and confirms it for a moment. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      <span role="status">{clipboard.copied ? 'Copied' : label}</span>
    </Button>
  );
}
