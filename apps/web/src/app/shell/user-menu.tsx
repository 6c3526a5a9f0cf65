import { Menu, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sessionMutations } from '#features/session/session.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { accountIcons } from './account-icons.tsx';
import { SchemeMenuItems } from './scheme-choice.tsx';
import { navigationOf } from './navigation.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const user = useCurrentUser();
  const signOut = useMutation(sessionMutations.signOut());
  return (
    <Menu offset={10} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar user={user} />
          <span className={classes.name}>
            {user.name} {user.last_name}
          </span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {navigationOf(user).account.map(({ label, path }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={accountIcons[path]}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <SchemeMenuItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => signOut.mutate()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
