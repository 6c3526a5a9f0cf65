import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { passwordLength, passwordRefusals } from '#rules/accounts/new-password.ts';

const personName = (what: string) =>
  z
    .string(`${what} is required.`)
    .trim()
    .max(limits.nameMaxLength, `${what} must have at most ${limits.nameMaxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not contain control characters.`);

/** The name of a user. */
export const personFields = {
  name: personName('First name').min(1, 'First name is required.'),
  last_name: personName('Last name').default(''),
};

export const isNotTooLong = (password: string) => passwordLength(password) <= limits.passwordMaxLength;

/** A password that the user already has. */
export const enteredPassword = (what: string) =>
  z.string().min(1, `${what} is required.`).refine(isNotTooLong, `${what} is too long.`);

/** A password to set. The server also checks its strength, and the least length that applies to the user. */
export const newPassword = z.string().min(1, 'Password is required.').refine(isNotTooLong, passwordRefusals.long);
