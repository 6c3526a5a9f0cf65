import { createRoutes } from '#app/router.tsx';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { fakeServer, type Script } from './fake-server.ts';
import { everything } from './people.ts';
import { renderAt, type Address } from './render-at.tsx';

/** Opens the whole application at an address, signed in, with a server that answers by the script. */
export function openApp(address: Address, script: Script, user: CurrentUser = everything) {
  document.cookie = 'XSRF-TOKEN=t';
  const { requests } = fakeServer({ 'GET /api/user': { status: 200, body: user }, ...script });
  const opened = renderAt(address, createRoutes);
  /** The bodies sent to one path, oldest first. */
  const sentTo = (path: string) => requests.filter((request) => request.path === path).map(({ body }) => body);
  return { requests, sentTo, ...opened };
}
