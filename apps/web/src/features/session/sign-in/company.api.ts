import { returnFromProvider, visitProvider } from '@rampart/contract/api/single-sign-on.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { userQuery } from '#lib/session/user-query.ts';

export const companyMutations = {
  /** Opens the provider's page. The button stays busy until the browser is there. */
  visit: () =>
    mutationOptions({
      mutationFn: async (body: { email: string } | { link: string }) => {
        const { address } = await call(visitProvider, { body });
        window.location.assign(address);
      },
      meta: { failure: 'form' },
    }),
};

export const companyQueries = {
  /** The result of signing in at the provider. An answer is valid only once, so it is sent only once. */
  comeBack: (client: QueryClient, body: { answer: string; redirect_id?: string }) =>
    queryOptions({
      queryKey: keys.session.provider(body),
      queryFn: async ({ signal }) => {
        const { second_step } = await call(returnFromProvider, { body, signal });
        if (!second_step) await client.fetchQuery({ ...userQuery(), staleTime: 0 });
        return second_step ?? 'signed in';
      },
      staleTime: Infinity,
      meta: { failure: 'form' },
    }),
};
