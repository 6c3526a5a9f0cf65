import { Button } from '@mantine/core';
import type { OwnProduct } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { Link } from 'react-router';

export function ActionItemsLink({ product: { uuid, name } }: { product: OwnProduct }) {
  return (
    <Button
      component={Link}
      to={`/product/${uuid}/action-items`}
      variant="subtle"
      px={8}
      aria-label={`View Action Items of ${name}`}
    >
      View Action Items
    </Button>
  );
}
