import { expect, it } from 'vitest';
import { installHint } from './install.mjs';

it.each([
  ['npm error code ENOTFOUND', 'cannot be reached'],
  ['npm error code ECONNREFUSED', 'cannot be reached'],
  ['npm error code E401', 'refuses access'],
  ['npm error code ETARGET', 'does not have a package'],
  ['npm error code EUSAGE', 'disagree'],
  ['npm error code ENOSPC', 'disk is full'],
  ['npm error code EACCES', 'cannot be written'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'not trusted'],
  ['npm error something else', 'from npm'],
])('a failed install with "%s" says what to do', (output, words) => {
  expect(installHint(output)).toContain(words);
});
