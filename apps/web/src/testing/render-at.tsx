import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type Location, type RouteObject } from 'react-router';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { colorSchemeManager } from '#ui/theme/color-scheme.ts';
import { showStatus, StatusMessages } from '#ui/failures/status-message.tsx';
import { theme } from '#ui/theme/theme.ts';

/** The start address. A location of an earlier router is the same history entry again, as after a reload. */
export type Address = string | (Pick<Location, 'pathname' | 'state'> & Partial<Location>);

/**
 * Without the variables of the theme: each query by role computes the style of many elements, and would match each
 * against these rules, which hide nothing. The application has no classes for some widths either.
 */
const withoutStyleSheets = { withCssVariables: false, withGlobalClasses: false };

/** Renders routes as the application does, at an address, without transitions. */
export function renderAt(address: Address, makeRoutes: (client: QueryClient) => RouteObject[]) {
  // Messages live outside of the rendered tree. A test would find those of the previous test.
  notifications.clean();
  notifications.cleanQueue();
  const queryClient = createQueryClient((text) => showStatus(text, 'failure'));
  onTestFinished(() => stopLoading(queryClient));
  const router = createMemoryRouter(makeRoutes(queryClient), { initialEntries: [address] });
  render(
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} env="test" {...withoutStyleSheets}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <StatusMessages />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, queryClient };
}

/** Work that continues without a page, such as following an import, would call the server of the next test. */
function stopLoading(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) for (const observer of query.observers) observer.destroy();
  client.clear();
}
