import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOutcome } from '#lib/api/failures.ts';
import type { BackLinkProps } from '#ui/layout/back-link.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { catalogueQueries } from './catalogue.api.ts';

interface KnownProductProps {
  uuid: string;
  /** The page to go to if the catalogue does not have the product. */
  back: BackLinkProps;
  children: ReactNode;
}

/** A page about one product. If the catalogue does not have the product, it shows 'Not Found' instead. */
export function KnownProduct({ uuid, back, children }: KnownProductProps) {
  const { error } = useQuery(catalogueQueries.basicInfo(uuid));
  if (!error || failureOutcome('profile', error).kind !== 'not-found') return children;
  return (
    <Notice
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to={back.path} variant="default">
          {back.label}
        </Button>
      }
    >
      The catalogue has no product at this address. The link may be old, or mistyped.
    </Notice>
  );
}
