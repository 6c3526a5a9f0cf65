import { z } from 'zod';
import { limits } from '../rules/limits.ts';

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
