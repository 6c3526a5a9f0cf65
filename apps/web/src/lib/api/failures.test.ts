import { endpoint, noContent } from '@rampart/contract/api/endpoint.ts';
import { errorText } from '@rampart/contract/rules/texts/error-text.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type Answer } from '#testing/fake-server.ts';
import { call } from './call.ts';
import { failureOutcome, type FailureOutcome, type FailurePolicy } from './failures.ts';
import { redirectOf } from '#lib/session/guard.ts';
import { createQueryClient } from './query-client.ts';

const anyCall = endpoint({ method: 'GET', path: '/api/any', summary: 'Any', permissions: [], response: noContent });

const invalid: Answer = { status: 422, body: { message: 'Check the form.', errors: { name: ['Name is taken.'] } } };
const fault: Answer = { status: 500, body: { message: 'Something broke.', request_id: 'r-1' } };
const broke = 'Something broke. Request id: r-1.';
const missing: Answer = { status: 404, body: { message: 'No such product.' } };
const expired: Answer = { status: 401, body: { message: 'Not signed in.' } };

const silent: FailureOutcome = { kind: 'silent' };
const message = (text: string, errors?: object): FailureOutcome =>
  ({ kind: 'status', text, ...(errors && { errors }) }) as FailureOutcome;
const fields = { name: ['Name is taken.'] };
const inDialog: FailureOutcome = { kind: 'in-place', text: 'Name is taken.', errors: fields };

/** SPEC point 8, row by row: the situation, the policy of its call, the answer, and what the screen does. */
const table: [string, FailurePolicy, Answer | 'timeout' | 'unreachable', FailureOutcome][] = [
  ['401 on the shared call helper', 'shared', expired, silent],
  ['422 on attach, detach, sync, create, update, delete group, group products', 'group-dialog', invalid, inDialog],
  ['another failure of these calls', 'group-dialog', fault, message(broke)],
  ['other group failures: list, default-group load', 'group-list', fault, silent],
  ['422 on the list of groups', 'group-list', invalid, silent],
  ['upload failure', 'upload', fault, { kind: 'in-place', text: broke, errors: undefined }],
  ['upload refused', 'upload', invalid, inDialog],
  ['location create or update failure', 'location-form', fault, message(messages.invalidLocation)],
  ['location create or update failure on 422', 'location-form', invalid, message(messages.invalidLocation, fields)],
  ['location delete failure on 422', 'location-remove', invalid, inDialog],
  ['another location delete failure', 'location-remove', fault, message(broke)],
  ['other loading failures', 'loading', fault, silent],
  ['save-alerts failure', 'save-alerts', fault, silent],
  ['timeout of a change', 'shared', 'timeout', silent],
  ['timeout of a load', 'loading', 'timeout', silent],
  ['timeout in a group dialog', 'group-dialog', 'timeout', silent],
  ['timeout of a location form', 'location-form', 'timeout', silent],
  ['other shared-helper errors', 'shared', fault, message(broke)],
  ['other shared-helper errors with texts by field', 'shared', invalid, message('Name is taken.')],
  ['other shared-helper errors without a connection', 'shared', 'unreachable', message(messages.unreachable)],
  ['missing product, component or manufacturer', 'profile', missing, { kind: 'not-found', text: 'Not Found' }],
  ['a profile that did not load', 'profile', fault, silent],
  ['failures of option and search requests', 'options', fault, silent],
  ['a form that shows its failures itself', 'form', invalid, inDialog],
];

describe.each(table)('%s', (_situation, policy, answer, expected) => {
  const showStatus = vi.fn<(text: string) => void>();
  const leave = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const failingCall = () => {
    fakeServer(
      answer === 'unreachable' ? {} : { 'GET /api/any': answer === 'timeout' ? () => new Promise(() => {}) : answer },
    );
    return call(anyCall, answer === 'timeout' ? { timeout: 5 } : {});
  };
  afterEach(() => showStatus.mockClear());

  function check(error: unknown, left: ReturnType<typeof leave>) {
    expect(failureOutcome(policy, error)).toEqual(expected);
    expect(showStatus.mock.calls).toEqual(expected.kind === 'status' ? [[expected.text]] : []);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(error);
    expect(left).toHaveBeenCalledTimes(answer === expired ? 1 : 0);
  }

  it('after a change', async () => {
    const left = leave();
    const change = new MutationObserver(createQueryClient(showStatus), {
      mutationFn: failingCall,
      meta: { failure: policy },
    });
    const error: unknown = await change.mutate().catch((thrown: unknown) => thrown);
    expect(change.getCurrentResult().isPending).toBe(false);
    check(error, left);
  });

  it('after a load', async () => {
    const left = leave();
    const load = new QueryObserver(createQueryClient(showStatus), {
      queryKey: ['any'],
      queryFn: failingCall,
      meta: { failure: policy },
    });
    const { error, isFetching } = await load.refetch();
    expect(isFetching).toBe(false);
    check(error, left);
  });
});

describe('without naming a policy', () => {
  const showStatus = vi.fn<(text: string) => void>();
  afterEach(() => showStatus.mockClear());

  it('a change that fails is shown as a status message', async () => {
    fakeServer({ 'GET /api/any': fault });
    const change = new MutationObserver(createQueryClient(showStatus), { mutationFn: () => call(anyCall) });
    await expect(change.mutate()).rejects.toThrow('Something broke.');
    expect(showStatus).toHaveBeenCalledExactlyOnceWith(broke);
  });

  it('a load that fails is only logged', async () => {
    fakeServer({ 'GET /api/any': fault });
    const load = new QueryObserver(createQueryClient(showStatus), { queryKey: ['any'], queryFn: () => call(anyCall) });
    await load.refetch();
    expect(showStatus).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('a request that is cancelled by a newer one is not a failure', async () => {
    const change = new MutationObserver(createQueryClient(showStatus), {
      mutationFn: () => Promise.reject(new DOMException('Cancelled', 'AbortError')),
    });
    await change.mutate().catch(() => {});
    expect(showStatus).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
  });
});

it('a file of the wrong type is refused for 2 seconds', () => {
  expect([messages.invalidFileFormat, limits.invalidFileMessageMs]).toEqual(['Invalid file format', 2000]);
});

it('without the permission a route redirects, or shows the forbidden page', () => {
  const dashboard = { path: '/dashboard', name: 'dashboard', permissions: ['Dashboard.view'] as const };
  const map = { path: '/map', name: 'map', permissions: ['Map.view'] as const };
  const visit = (...held: 'Dashboard.view'[]) => redirectOf(map, '/map', { permissions: held }, [dashboard, map]);
  expect([visit('Dashboard.view'), visit()]).toEqual(['/dashboard', '/403']);
});

it('empty lists show the texts of the specification', () => {
  expect([
    messages.emptyProducts,
    messages.emptyCard,
    messages.emptyEquipment,
    messages.emptyAssets,
    messages.emptyVulnerabilities,
    messages.emptyMitigations,
    messages.comingSoon,
  ]).toEqual([
    'No Results',
    'No results',
    'No equipment matched your search',
    'No assets for this product',
    'No known vulnerabilities',
    'No mitigation steps',
    'Coming soon',
  ]);
});

it.each([
  ['a string stays as it is', 'Name is taken.', 'Name is taken.'],
  ['an object becomes its values joined with spaces', { a: 'One.', b: 'Two.' }, 'One. Two.'],
  ['lists of texts become the texts', { a: ['One.', 'Two.'], b: ['Three.'] }, 'One. Two. Three.'],
  ['a number has an unknown type', 5, 'Unknown type of error'],
  ['undefined has an unknown type', undefined, 'Unknown type of error'],
  ['null has an unknown type', null, 'Unknown type of error'],
])('error text: %s', (_rule, error, expected) => {
  expect(errorText(error)).toBe(expected);
});
