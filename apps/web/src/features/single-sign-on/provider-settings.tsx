import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFocusAfterWork } from '#lib/focus/focus-after-work.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ProviderForm, useProviderSave } from './provider-form.tsx';
import { providerQueries } from './provider.api.ts';

/** The settings of the OpenID Connect provider for the company's users. */
export function ProviderSettings() {
  const { data, error, isError, isFetching, refetch } = useQuery(providerQueries.own());
  const save = useProviderSave();
  const part = useRef<HTMLDivElement>(null);
  useFocusAfterWork(part, save.isPending);
  return (
    <div ref={part}>
      {!data && !isError && <SkeletonRows count={4} rowHeight={52} />}
      {!data && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <ProviderForm
          // A new form after saving, so that the field of the secret is empty again. Switching the address keeps the form.
          key={JSON.stringify({ ...data.provider, shared_address: null })}
          save={save}
          provider={data.provider}
          redirectAddress={data.redirect_address}
        />
      )}
    </div>
  );
}
