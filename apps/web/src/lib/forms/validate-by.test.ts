import { signIn } from '@rampart/contract/api/session/session.ts';
import { expect, it } from 'vitest';
import { validateBy } from './validate-by.ts';

const check = validateBy(signIn.body);

it('returns the first text of each invalid field', () => {
  expect(check({ email: ' ', password: '' })).toEqual({
    email: 'E-mail is required.',
    password: 'Password is required.',
  });
});

it('returns nothing if the values are valid', () => {
  expect(check({ email: 'a@b.example', password: 'x' })).toEqual({});
});
