import { signIn } from '@rampart/contract/api/session.ts';
import { expect, it } from 'vitest';
import { validateBy } from './validate-by.ts';

const check = validateBy(signIn.body);

it('gives the first text of each field that the contract refuses', () => {
  expect(check({ email: ' ', password: '' })).toEqual({
    email: 'E-mail is required.',
    password: 'Password is required.',
  });
});

it('gives nothing when the contract accepts', () => {
  expect(check({ email: 'a@b.example', password: 'x' })).toEqual({});
});
