import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalised } from '@rampart/contract/rules/accounts/new-password.ts';

// The defaults of the library are argon2id with 19 MiB and two passes, as OWASP recommends.
export const hashPassword = (password: string) => hash(normalised(password));

const decoy = hash(randomBytes(32));

/** Takes the same time whether or not the account has a password: it compares the same number of hashes. */
export const passwordCheck =
  (compare: typeof verify) =>
  async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
    const due = passwordHash ?? (await decoy);
    const typed = normalised(password);
    // Passwords that were set before passwords were normalised have the hash of the typed text.
    const isRight = (await compare(due, typed)) || (typed !== password && (await compare(due, password)));
    return isRight && passwordHash != null;
  };

export const isPassword = passwordCheck(verify);
