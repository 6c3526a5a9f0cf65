import { ActionIcon, Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useIsSmallScreen } from '#lib/small-screen.ts';

/** Opens the removed assets. On small screens it is only an icon, because it is rarely used. */
export function RemovedAssetsButton({ onOpen }: { onOpen: () => void }) {
  const isSmall = useIsSmallScreen();
  if (isSmall) {
    return (
      <ActionIcon variant="default" size={44} aria-label="Removed Assets" onClick={onOpen}>
        <IconArchive size={20} stroke={1.7} />
      </ActionIcon>
    );
  }
  return (
    <Button variant="subtle" onClick={onOpen}>
      Removed Assets
    </Button>
  );
}
