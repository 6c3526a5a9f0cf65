import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './external-link.module.css';

interface ExternalLinkProps {
  href: string;
  children: string;
  /** Identifiers are set in the monospace face. */
  isIdentifier?: boolean;
}

/** A link that leads out, into a new tab, and tells the other side nothing. */
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
