import { getConfig, prettyDOM, type Config } from '@testing-library/react';

/** Testing Library sets this while it waits. Its types do not name it. */
interface Waiting {
  _disableExpensiveErrorDiagnostics?: boolean;
}

/**
 * A query that waits fails many times before it finds its element, and each error contains the printed page. Only the
 * last error is shown, and Testing Library prints the page into it again. So leave the page out of the others.
 */
export const quickErrors: Partial<Config> = {
  getElementError(message, container) {
    const isWaiting = message !== null && (getConfig() as Waiting)._disableExpensiveErrorDiagnostics;
    const page = isWaiting ? '' : prettyDOM(container);
    const error = new Error([message, page].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
};
