import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TryAgain } from '#ui/try-again.tsx';
import classes from './provider-card.module.css';
import { ProviderForm } from './provider-form.tsx';
import { providerQueries } from './provider.api.ts';

/** The OpenID Connect provider at which users of the company sign in. */
export function ProviderCard() {
  const { data, isError, isFetching, refetch } = useQuery(providerQueries.own());
  return (
    <section className={classes.card} aria-labelledby="single-sign-on">
      <div className={classes.head}>
        <h2 id="single-sign-on">Single sign-on</h2>
        <p>Users sign in at your company’s own OpenID Connect provider, with the e-mail that they have here.</p>
      </div>
      {!data && !isError && <SkeletonRows count={4} rowHeight={52} />}
      {!data && isError && <TryAgain isLoading={isFetching} onTryAgain={() => void refetch()} />}
      {data && (
        <ProviderForm
          // Anew after saving, so that the secret's field is empty again.
          key={JSON.stringify(data)}
          provider={data.provider}
          redirectAddress={data.redirect_address}
        />
      )}
    </section>
  );
}
