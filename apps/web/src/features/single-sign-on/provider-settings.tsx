import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ProviderForm } from './provider-form.tsx';
import { providerQueries } from './provider.api.ts';

/** The OpenID Connect provider at which users of the company sign in. */
export function ProviderSettings() {
  const { data, error, isError, isFetching, refetch } = useQuery(providerQueries.own());
  return (
    <>
      {!data && !isError && <SkeletonRows count={4} rowHeight={52} />}
      {!data && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <ProviderForm
          // Anew after saving, so that the secret's field is empty again.
          key={JSON.stringify(data)}
          provider={data.provider}
          redirectAddress={data.redirect_address}
        />
      )}
    </>
  );
}
