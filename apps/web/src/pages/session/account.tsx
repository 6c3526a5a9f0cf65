import { passwordMinLength } from '@rampart/contract/rules/accounts/new-password.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell, IconDevices, IconKey, IconMapPin, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AlertsForm } from '#features/notifications/alerts-form.tsx';
import { NextMails } from '#features/notifications/next-mails.tsx';
import { secondFactorQueries } from '#features/second-factor/second-factor.api.ts';
import { OwnSettings } from '#features/second-factor/own-settings.tsx';
import { ChangePasswordForm } from '#features/session/account/change-password-form.tsx';
import { NameForm } from '#features/session/account/name-form.tsx';
import { ProfileFacts } from '#features/session/account/profile-facts.tsx';
import { SessionList } from '#features/session/account/session-list.tsx';
import { userQuery } from '#lib/session/user-query.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useHashScroll } from '#lib/history/hash-scroll.ts';
import { useUnsavedForms } from '#lib/forms/unsaved-forms.ts';
import { AccountFrame } from '#ui/layout/account-frame.tsx';
import { LeaveQuestion } from '#ui/dialogs/leave-question.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Section } from '#ui/layout/section.tsx';

interface AccountPart {
  /** The hash of the section in the address. */
  id: string;
  title: string;
  icon: ReactNode;
  intro?: string;
  content: ReactNode;
}

/** My Profile: each part is one section, with one entry in the side navigation. */
export function AccountPage() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: secondFactor } = useQuery({ ...secondFactorQueries.own(), enabled: !user.is_impersonating });
  const unsaved = useUnsavedForms();
  useHashScroll(true);
  const all: AccountPart[] = [
    {
      id: 'profile',
      title: 'Profile',
      icon: <IconUser size={16} stroke={1.7} />,
      content: (
        <>
          <ProfileFacts user={user} />
          {!user.is_impersonating && <NameForm user={user} onChanged={unsaved.report} />}
        </>
      ),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      icon: <IconBell size={16} stroke={1.7} />,
      intro: `Choose which e-mails Rampart sends to ${user.email}`,
      content: (
        <>
          <AlertsForm
            alerts={user.alerts}
            onChanged={unsaved.report}
            canImport={isAllowed(user.permissions, ['Equipment.edit'])}
            onSaved={(alerts) =>
              queryClient.setQueryData(userQuery().queryKey, (known) => known && { ...known, alerts })
            }
          />
          <NextMails />
        </>
      ),
    },
    {
      id: 'password',
      title: 'Password',
      icon: <IconKey size={16} stroke={1.7} />,
      content: (
        <ChangePasswordForm
          user={user}
          minLength={passwordMinLength(secondFactor?.is_on ?? false)}
          onChanged={unsaved.report}
        />
      ),
    },
    {
      id: 'second-factor',
      title: 'Second factor',
      icon: <IconShieldLock size={16} stroke={1.7} />,
      content: <OwnSettings />,
    },
    {
      id: 'sessions',
      title: 'Active sessions',
      icon: <IconDevices size={16} stroke={1.7} />,
      intro: 'Where you are signed in. Sign out any session that you do not recognise, and change your password.',
      content: <SessionList />,
    },
  ];
  // While impersonating, hide the personal settings of the user. The server would refuse them.
  const parts = user.is_impersonating ? all.filter(({ id }) => id === 'profile') : all;
  const elsewhere = isAllowed(user.permissions, ['ManageLocations.view'])
    ? [
        {
          path: '/company-settings/manage-locations',
          title: 'Manage Locations',
          icon: <IconMapPin size={16} stroke={1.7} />,
        },
      ]
    : [];
  return (
    <AccountFrame user={user} parts={parts} elsewhere={elsewhere}>
      <LeaveQuestion isChanged={unsaved.isChanged} />
      <PageHeading>My Profile</PageHeading>
      {parts.map(({ id, title, intro, content }) => (
        <Section key={id} id={id} title={title} intro={intro}>
          {content}
        </Section>
      ))}
    </AccountFrame>
  );
}
