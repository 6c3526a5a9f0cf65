import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';

/** Shows a page, or its loading or error state. The top bar stays usable in each case. */
export function Page({ name, page: Content }: { name: string; page: ComponentType }) {
  return (
    // Each route gets its own key, so that it shows its loading state. Otherwise React would keep the old page.
    <ErrorBoundary key={name}>
      <Suspense fallback={<PageLoading />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}
