import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useReturnTo } from '#lib/history/history-trail.ts';

export interface BackLinkProps {
  label: string;
  path: string;
}

/** A link to the parent page. If this tab has visited it, the link goes back to its list as it was. */
export function BackLink({ label, path, className }: BackLinkProps & { className?: string | undefined }) {
  const onClick = useReturnTo(path);
  return (
    <Anchor component={Link} to={path} fw={500} className={className} onClick={onClick}>
      « {label}
    </Anchor>
  );
}
