import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ExternalLink } from '#ui/layout/external-link.tsx';
import { hrefKind } from '../safe-href.ts';

/** A name from the catalogue. It is a link only if its address can be trusted. */
export function CatalogueLink({ name, href }: { name: string; href: string | null }) {
  const kind = hrefKind(href);
  if (!href || kind === 'none') return name;
  if (kind === 'external') return <ExternalLink href={href}>{name}</ExternalLink>;
  return (
    <Anchor component={Link} to={href} inherit fw={500}>
      {name}
    </Anchor>
  );
}
