import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';

/** A page: while its chunk loads, when it breaks, and otherwise itself. The bar above it stays usable throughout. */
export function Page({ name, page: Content }: { name: string; page: ComponentType }) {
  return (
    // A key of its own makes each route show its loading state, where React would keep the old page standing.
    <ErrorBoundary key={name}>
      <Suspense fallback={<PageLoading />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}
