import { getInstallation, sendTestMail } from '@rampart/contract/api/administration/installation.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

export const installationQueries = {
  state: () =>
    queryOptions({
      queryKey: keys.administration.installation,
      queryFn: ({ signal }) => call(getInstallation, { signal }),
      meta: { failure: 'loading' },
    }),
};

export const installationMutations = {
  sendTestMail: () =>
    mutationOptions({
      mutationFn: () => call(sendTestMail, {}),
      meta: { failure: 'form' },
    }),
};
