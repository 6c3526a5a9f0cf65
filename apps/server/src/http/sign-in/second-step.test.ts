import { expect, it } from 'vitest';
import { secondStepOf } from './sign-in.actions.ts';

const rules = (requiresSecondFactor: boolean, hasSecondFactor: boolean) => ({
  requiresSecondFactor,
  hasSecondFactor,
  requiresProvider: false,
});

it.each([
  ['password', false, false, undefined, undefined],
  ['password', false, true, 'code', 'code'],
  ['password', true, false, 'enrolment', undefined],
  ['password', true, true, 'code', 'code'],
  ['single sign-on', false, false, undefined, undefined],
  ['single sign-on', false, true, undefined, undefined],
  ['single sign-on', true, false, 'enrolment', undefined],
  ['single sign-on', true, true, 'code', undefined],
] as const)(
  'after the %s, if a second factor is required (%s) and there (%s): %s, and after a check by the provider: %s',
  (method, isRequired, isThere, step, stepAfterCheck) => {
    expect(secondStepOf(method, rules(isRequired, isThere))).toBe(step);
    expect(secondStepOf(method, rules(isRequired, isThere), { isCheckedByProvider: true })).toBe(stepAfterCheck);
  },
);
