import { IconMapPin, IconShieldCog, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** By path, as in the navigation. */
export const accountIcons: Record<string, ReactNode> = {
  '/account': <IconUser size={16} stroke={1.7} />,
  '/company-settings/manage-locations': <IconMapPin size={16} stroke={1.7} />,
  '/admin/users': <IconShieldCog size={16} stroke={1.7} />,
};
