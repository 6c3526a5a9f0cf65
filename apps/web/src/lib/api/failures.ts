import { errorText } from '@rampart/contract/rules/error-text.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import { ApiError, CallTimeout, isCancelled, isStatus } from './api-error.ts';

/** What a failure asks of the screen. Whatever it is, the loading state ends and the failure is logged. */
export type FailureOutcome =
  /** Nothing is shown. */
  | { kind: 'silent' }
  /** A status message at the edge of the screen; `errors` also go to the fields of the form, when there are any. */
  | { kind: 'status'; text: string; errors?: ApiError['errors'] }
  /** The dialog or form that made the call shows it, and stays open. */
  | { kind: 'in-place'; text: string; errors?: ApiError['errors'] }
  /** The page says that there is no such thing. */
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
 * SPEC point 8 by name. A query or mutation picks its row with `meta: { failure: … }`, which settles log and status
 * message; a dialog or page that shows the failure in its place asks `failureOutcome` with the same name.
 */
const policies = {
  /** Any other call that changes something. */
  shared: status,
  /** Any other load. */
  loading: () => silent,
  /** Options of filters and the search panel. */
  options: () => silent,
  /** A load of one product, component or manufacturer. What is no uuid (422) names nothing either. */
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
  /** SPEC's "no message" is no status message: the dialog says why, and keeps the file. */
  upload: inPlace,
  'save-alerts': () => silent,
  /** Forms that show every failure themselves, such as signing in. */
  form: inPlace,
} satisfies Record<string, (error: unknown) => FailureOutcome>;

export type FailurePolicy = keyof typeof policies;

export function failureOutcome(policy: FailurePolicy, error: unknown): FailureOutcome {
  // A timeout goes to the caller without a message; a 401 has sent the browser to the sign-in page already.
  if (error instanceof CallTimeout || isStatus(error, 401) || isCancelled(error)) return silent;
  return policies[policy](error);
}

/** What people read about a failure: the texts by field when the server gave them, else its message. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && Object.keys(error.errors ?? {}).length > 0) return errorText(error.errors);
  const text = errorText(error instanceof Error ? error.message : error);
  return error instanceof ApiError && error.requestId ? `${text} Request id: ${error.requestId}.` : text;
}
