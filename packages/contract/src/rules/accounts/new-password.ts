import { limits } from '../limits.ts';

/** The user of a password, with what is known of them. A password must not be made of it. */
export interface PasswordOwner {
  name?: string;
  last_name?: string;
  email?: string;
  company_name?: string;
}

/** The same password in one form, however a keyboard composed its characters (NIST SP 800-63B-4: NFC). */
export const normalised = (password: string) => password.normalize('NFC');

/** Each Unicode code point counts as one character. */
export const passwordLength = (password: string) => Array.from(normalised(password)).length;

export const passwordMinLength = (hasSecondFactor: boolean) =>
  hasSecondFactor ? limits.passwordMinLengthWithSecondFactor : limits.passwordMinLength;

/** Why a new password is refused. */
export const passwordRefusals = {
  short: (minLength: number) => `Password must have at least ${minLength} characters.`,
  long: `Password must have at most ${limits.passwordMaxLength} characters.`,
  stolen: 'This password is in a list of stolen passwords. Choose another one.',
  repeated: 'This password repeats the same characters. Add something else.',
  sequence: 'This password is mostly a sequence, such as 12345, abcde or qwerty. Add something else.',
  own: 'This password is made of your name, your e-mail address, your company or “Rampart”. Add something else.',
  guessed: 'This password is made of common passwords and is easy to guess. Add something else.',
} as const;

/** The refusal of the length, or undefined. */
export function lengthRefusal(password: string, minLength: number): string | undefined {
  const length = passwordLength(password);
  if (length < minLength) return passwordRefusals.short(minLength);
  return length > limits.passwordMaxLength ? passwordRefusals.long : undefined;
}
