import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './external-link.module.css';

interface ExternalLinkProps {
  href: string;
  children: string;
  /** Shows an identifier in the monospace font. */
  isIdentifier?: boolean;
}

/** A link to another site. It opens a new tab and sends no referrer. */
export function ExternalLink({ href, children, isIdentifier = false }: ExternalLinkProps) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.link}
      data-identifier={isIdentifier || undefined}
    >
      {children}
      <IconExternalLink size={14} stroke={1.7} aria-label="(opens in a new tab)" />
    </Anchor>
  );
}
