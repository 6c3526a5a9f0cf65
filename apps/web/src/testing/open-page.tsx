import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import type { ComponentType } from 'react';
import { CurrentUserContext } from '#lib/session/current-user.ts';
import { fakeServer, type Script } from './fake-server.ts';
import { everything } from './people.ts';
import { renderAt } from './render-at.tsx';

interface PageGiven {
  path: string;
  page: ComponentType;
  user?: CurrentUser;
}

/** Opens one page without the rest of the application, which is cheaper. Its links lead to an empty page. */
export function openPage(address: string, { path, page: Page, user = everything }: PageGiven, script: Script) {
  document.cookie = 'XSRF-TOKEN=t';
  const { requests } = fakeServer(script);
  const opened = renderAt(address, () => [
    {
      path,
      element: (
        <CurrentUserContext value={user}>
          <Page />
        </CurrentUserContext>
      ),
    },
    { path: '*', element: null },
  ]);
  return { requests, ...opened };
}
