import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { id } from '../list.ts';

const most = limits.ownProductNameMaxLength;

const writtenName = (what: string) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(most, `${what} must have at most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not contain control characters.`)
    .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), `${what} must contain a letter or a digit.`);

export const ownProductFields = z.strictObject({
  manufacturer: writtenName('Manufacturer'),
  name: writtenName('Name'),
  /** An equipment type of the catalogue. */
  product_type_id: id.nullable(),
});
