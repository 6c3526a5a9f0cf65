import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { sessionMutations } from '#features/session/session.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { Sheet, SheetTarget } from '#ui/dialogs/sheet.tsx';
import { accountIcons } from './account-icons.tsx';
import classes from './menu-sheet.module.css';
import { navigationOf } from './navigation.ts';
import { SchemeControl } from './scheme-choice.tsx';

/** The small screen's menu: navigation and user entries in one sheet. */
export function MenuSheet() {
  const user = useCurrentUser();
  const { key } = useLocation();
  // The sheet is open only on the page where it was opened, so every navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const signOut = useMutation(sessionMutations.signOut());
  const { primary, account } = navigationOf(user);
  return (
    <>
      <SheetTarget name="Menu" onOpen={() => setOpenedOn(key)}>
        <IconMenu2 size={20} stroke={1.7} />
      </SheetTarget>
      <Sheet
        name="Menu"
        isOpen={openedOn === key}
        onClose={() => setOpenedOn(undefined)}
        head={
          <div className={classes.user}>
            <Avatar user={user} large />
            <span>
              <b>
                {user.name} {user.last_name}
              </b>
              <span>{user.company.name}</span>
            </span>
          </div>
        }
      >
        <div className={classes.body}>
          <nav aria-label="Main">
            {primary.map(({ label, path }) => (
              <NavLink key={path} to={path} className={classes.entry}>
                {label}
              </NavLink>
            ))}
          </nav>
          <nav aria-label="Account" className={classes.account}>
            {account.map(({ label, path }) => (
              <NavLink key={path} to={path} className={classes.entry}>
                {accountIcons[path]}
                {label}
              </NavLink>
            ))}
            <UnstyledButton className={classes.entry} onClick={() => signOut.mutate()}>
              <IconLogout size={16} stroke={1.7} aria-hidden="true" />
              Sign Out
            </UnstyledButton>
          </nav>
          <div className={classes.scheme}>
            <SchemeControl label="Appearance" />
          </div>
        </div>
      </Sheet>
    </>
  );
}
