import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from '#ui/layout/notice.tsx';

export function NotFoundPage() {
  return (
    <Notice
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      title="Page not found"
      actions={
        <Button component={Link} to="/" variant="default">
          Go to start
        </Button>
      }
    >
      There is nothing at this address. The link may be old, or mistyped.
    </Notice>
  );
}
