import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { userQuery } from '#lib/session/user-query.ts';
import { nameFirstEntry } from '#lib/history/entry-state.ts';
import { redirectOf } from '#lib/session/guard.ts';
import { safeReturnAddress } from '#lib/history/return-address.ts';
import { NotFoundPage } from '#pages/not-found.tsx';
import { Frame } from './shell/frame.tsx';
import { PageLoading } from './page-loading.tsx';
import { Page } from './page.tsx';
import { Root } from './root.tsx';
import { RouteFailure } from './route-failure.tsx';
import { guestRoutes } from './guest-routes.ts';
import type { AppRoute } from './app-route.ts';
import { routes } from './route-table.ts';
import type { RouteHandle } from './scroll-rule.ts';

export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const findUser = () => queryClient.ensureQueryData(userQuery());

  /** The loader runs before the page renders, so also before the code of the page loads. */
  const guarded = (route: AppRoute): RouteObject => ({
    path: route.path,
    handle: { name: route.name, scrollsToTop: route.scrollsToTop } satisfies RouteHandle,
    loader: async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const instead = redirectOf(route, pathname + search, await findUser(), routes);
      if (instead) throw redirect(instead);
      void route.prefetch?.(queryClient);
      await route.page?.prepare();
      return null;
    },
    element: <Page name={route.name} page={route.page ?? NotFoundPage} />,
  });

  const goOnWhenSignedIn = async ({ request }: LoaderFunctionArgs) => {
    const from = new URL(request.url).searchParams.get('from');
    if (await findUser()) throw redirect(safeReturnAddress(from) ?? '/');
  };

  return [
    {
      element: <Root />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        ...guestRoutes.map(({ path, name, page }): RouteObject => ({
          path,
          handle: { name } satisfies RouteHandle,
          loader: async (args) => {
            if (name === 'login') await goOnWhenSignedIn(args);
            await page.prepare();
            return null;
          },
          element: <Page name={name} page={page} />,
        })),
        { element: <Frame />, children: routes.map(guarded) },
      ],
    },
  ];
}

export function createRouter(queryClient: QueryClient) {
  nameFirstEntry();
  return createBrowserRouter(createRoutes(queryClient));
}
