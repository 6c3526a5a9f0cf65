import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { expect, it } from 'vitest';
import { ApiError, CallTimeout } from './api-error.ts';
import { loadFailureOf } from './load-failure.ts';

it.each([
  ['no permission', new ApiError(403, { message: 'No.' }), { text: 'You do not have permission to see this.' }],
  ['no connection', new ApiError(0, { message: messages.unreachable }), { text: messages.unreachable }],
  ['no answer in time', new CallTimeout(), { text: messages.noAnswer }],
  [
    'a server error',
    new ApiError(500, { message: 'Try again, and tell us the request id.', request_id: 'r-1' }),
    { text: 'Something went wrong on our side.', requestId: 'r-1' },
  ],
  ['an unavailable database', new ApiError(503, { message: 'Away.' }), { text: 'Away.' }],
  [
    'a refusal',
    new ApiError(422, { message: 'Invalid.', errors: { a: ['One.'], b: ['Two.'] } }),
    { text: 'One. Two.' },
  ],
  ['an error in the page', new TypeError('x is not a function'), { text: 'Something went wrong on our side.' }],
  ['the end of a session', new ApiError(401, { message: 'Sign in.' }), undefined],
  ['a newer request', new DOMException('', 'AbortError'), undefined],
  ['nothing', null, undefined],
])('gives the reason for %s', (_name, error, failure) => {
  expect(loadFailureOf(error)).toEqual(failure);
});
