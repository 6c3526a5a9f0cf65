import { errorText } from '@rampart/contract/rules/texts/error-text.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { ApiError, CallTimeout, isCancelled, isStatus } from './api-error.ts';

/** What the screen shows for a failure. In each case the loading state ends and the failure is logged. */
export type FailureOutcome =
  /** Nothing is shown. */
  | { kind: 'silent' }
  /** A status message at the edge of the screen. `errors` are also shown at the form's fields, if there are any. */
  | { kind: 'status'; text: string; errors?: ApiError['errors'] }
  /** The dialog or form that made the call shows the failure and stays open. */
  | { kind: 'in-place'; text: string; errors?: ApiError['errors'] }
  /** The page says that the object does not exist. */
  | { kind: 'not-found'; text: string };

const silent: FailureOutcome = { kind: 'silent' };
const status = (error: unknown): FailureOutcome => ({ kind: 'status', text: failureText(error) });
const inPlace = (error: unknown): FailureOutcome => ({
  kind: 'in-place',
  text: failureText(error),
  errors: error instanceof ApiError ? error.errors : undefined,
});
const inPlaceWhenInvalid = (error: unknown) => (isStatus(error, 422) ? inPlace(error) : status(error));

/**
 * The rows of SPEC point 8 by name. A query or mutation chooses its row with `meta: { failure: … }`, which decides
 * about the log and the status message. A dialog or page that shows the failure itself calls `failureOutcome` with the
 * same name.
 */
const policies = {
  /** Any other call that changes data. */
  shared: status,
  /** Any other load. */
  loading: () => silent,
  /** Options of filters and the search panel. */
  options: () => silent,
  /** A load of one product, component or manufacturer. An invalid uuid (422) is also shown as not found. */
  profile: (error) =>
    isStatus(error, 404) || isStatus(error, 422) ? { kind: 'not-found', text: messages.notFound } : silent,
  /** Attach, detach, sync, create, update, delete group, and group products. */
  'group-dialog': inPlaceWhenInvalid,
  /** The list of groups and the load of the default group. */
  'group-list': () => silent,
  'location-form': (error) => ({
    kind: 'status',
    text: messages.invalidLocation,
    errors: isStatus(error, 422) ? error.errors : undefined,
  }),
  'location-remove': inPlaceWhenInvalid,
  /** SPEC's "no message" means no status message. The dialog shows the reason and keeps the file. */
  upload: inPlace,
  'save-alerts': () => silent,
  /** Forms that show every failure themselves, such as signing in. */
  form: inPlace,
} satisfies Record<string, (error: unknown) => FailureOutcome>;

export type FailurePolicy = keyof typeof policies;

export function failureOutcome(policy: FailurePolicy, error: unknown): FailureOutcome {
  // The caller handles a timeout without a message. A 401 has already sent the browser to the sign-in page.
  if (error instanceof CallTimeout || isStatus(error, 401) || isCancelled(error)) return silent;
  return policies[policy](error);
}

/** The text of a failure: the server's texts by field if there are any, otherwise its message. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && Object.keys(error.errors ?? {}).length > 0) return errorText(error.errors);
  const text = errorText(error instanceof Error ? error.message : error);
  return error instanceof ApiError && error.requestId ? `${text} Request id: ${error.requestId}.` : text;
}
