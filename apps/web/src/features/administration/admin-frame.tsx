import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';
import classes from './admin-frame.module.css';
import { adminSections } from './sections.ts';

/** Wraps every page of Administration, with its navigation at the left, or above the page on small screens. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { permissions, company } = useCurrentUser();
  return (
    <div className={classes.layout}>
      <nav className={classes.navigation} aria-label="Administration">
        <p className={classes.title}>
          <b>Administration</b>
          <span>{company.name}</span>
        </p>
        <div className={classes.entries} ref={showCurrent}>
          {adminSections
            .filter((section) => isAllowed(permissions, section.permissions))
            .map(({ label, path, icon: Icon }) => (
              <NavLink key={path} to={path} className={classes.entry}>
                <Icon size={16} stroke={1.7} aria-hidden="true" />
                {label}
              </NavLink>
            ))}
        </div>
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

/** On small screens the entries scroll sideways. Scrolls to the current one. */
function showCurrent(entries: HTMLElement | null): void {
  const current = entries?.querySelector<HTMLElement>('[aria-current]');
  if (entries && current) entries.scrollLeft = current.offsetLeft - (entries.clientWidth - current.offsetWidth) / 2;
}
